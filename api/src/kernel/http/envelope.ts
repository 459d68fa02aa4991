import type { AppError, ErrorCode } from '@pengawas/shared/errors'
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

export function sendError(response: Response, error: AppError): void {
  const locals: { errorCode?: ErrorCode } = response.locals
  locals.errorCode = error.code
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds))
  response.status(error.status).json({
    success: false,
    error: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  })
}
