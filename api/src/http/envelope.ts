import type { AppError } from '@pengawas/shared/errors'
import type { Response } from 'express'

/** Answers with the one shape that clients read. */
export function sendData(response: Response, data: unknown, status = 200): void {
  response.status(status).json({ success: true, data })
}

export function sendError(response: Response, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds))
  response.status(error.status).json({
    success: false,
    error: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  })
}
