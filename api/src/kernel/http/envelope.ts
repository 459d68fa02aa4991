import type { AppError, ErrorCode } from '@pengawas/shared/errors'
import type { Message } from '@pengawas/shared/messages'
import type { Response } from 'express'

/** Answers with the one shape that clients read. */
export function sendData(response: Response, data: unknown, status = 200): void {
  response.status(status).json({ success: true, data })
}

/** The code of the failure that a request was answered with; undefined where it succeeded. */
export function errorCodeOf(response: Response): ErrorCode | undefined {
  const locals: { errorCode?: ErrorCode } = response.locals
  return locals.errorCode
}

/** Faults by field, twice: the sentence alone, for clients that show it as it is, and with its code. */
function described(faults: Readonly<Record<string, Message>>) {
  const list = Object.entries(faults)
  return {
    fields: Object.fromEntries(list.map(([path, { message }]) => [path, message])),
    issues: list.map(([path, fault]) => ({ path, ...fault })),
  }
}

export function sendError(response: Response, error: AppError): void {
  const locals: { errorCode?: ErrorCode } = response.locals
  locals.errorCode = error.code
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds))
  response.status(error.status).json({
    success: false,
    error: error.code,
    ...error.text,
    ...(error.fields === undefined ? {} : described(error.fields)),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  })
}
