import { AppError } from '@pengawas/shared/errors'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/database.ts'
import { NestedTooDeep } from './body.ts'
import { sendError } from './envelope.ts'
import { requestIdOf } from './request-id.ts'

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}

/** Errors of Express and its body parsers carry a status of their own; anything unknown is ours to blame. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfterSeconds: 2, cause: error })
  if (error instanceof NestedTooDeep) return new AppError('invalid-input', { message: 'nestedTooDeep', cause: error })
  const status = statusOf(error)
  if (status === 413) return new AppError('payload-too-large', { cause: error })
  if (status === 404) return new AppError('not-found', { cause: error })
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid-input', { cause: error })
  return new AppError('internal', { cause: error })
}

export const answerNotFound: RequestHandler = () => {
  throw new AppError('not-found')
}

/** The one place where a thrown code becomes an HTTP answer. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const known = toAppError(error)
    // Some libraries answer outside of the request that they were asked by.
    const requestId = requestIdOf(response)
    if (known.status >= 500) log.error({ err: error, requestId, code: known.code }, 'request failed')
    if (response.headersSent) {
      next(error)
      return
    }
    sendError(response, known)
  }
}
