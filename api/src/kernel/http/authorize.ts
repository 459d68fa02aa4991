import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler, Response } from 'express'
import { actorOf } from '../access/request-actor.ts'
import { findOperation, isOpenTo, type Operation } from './operation.ts'

interface CallLocals {
  operation?: Operation
}

/** Which call a request means; undefined where it means none, and such a request is refused by `authorize`. */
export function operationOf(response: Response): Operation | undefined {
  const locals: CallLocals = response.locals
  return locals.operation
}

/** Finds the call that a request under `prefix` means by its address as it was sent, before anything has rewritten it. */
export function nameOperation(operations: readonly Operation[], prefix: string): RequestHandler {
  return (request, response, next) => {
    const [path = ''] = request.originalUrl.split('?', 1)
    const { operation, methods } = findOperation(
      operations,
      request.method,
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '',
    )
    const locals: CallLocals = response.locals
    if (operation !== undefined) locals.operation = operation
    else if (methods.length > 0) response.setHeader('Allow', methods.join(', '))
    next()
  }
}

/** Applies a check to all calls but public ones, and to requests that are no call. */
export const unlessPublic =
  (check: RequestHandler): RequestHandler =>
  (request, response, next) =>
    operationOf(response)?.access === 'public' ? next() : check(request, response, next)

/** Applies a check to all calls but those that people may make before they have a password of their own. */
export const unlessBeforeOwnPassword =
  (check: RequestHandler): RequestHandler =>
  (request, response, next) =>
    operationOf(response)?.beforeOwnPassword === true ? next() : check(request, response, next)

/**
 * Refuses, before anything is read, unknown calls, and roles and keys that may not make a call. Nothing passes for want
 * of a match. Services check again, and check ownership.
 */
export const authorize: RequestHandler = (_request, response, next) => {
  const operation = operationOf(response)
  if (operation === undefined) throw new AppError(response.hasHeader('Allow') ? 'method-not-allowed' : 'not-found')
  if (operation.access !== 'public' && !isOpenTo(operation, actorOf(response))) throw new AppError('not-allowed')
  next()
}

/** Refuses a query that says something twice: two readers of it could each believe another one. */
export const refuseRepeatedParameters: RequestHandler = (request, _response, next) => {
  if (Object.values(request.query).some((value) => typeof value !== 'string')) throw new AppError('invalid-input')
  next()
}
