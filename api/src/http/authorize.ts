import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler } from 'express'
import { actorOf } from './authenticate.ts'
import { findOperation, mayCall, type Operation } from './operation.ts'

/** Refuses, before anything is read, whoever's role may not make a call. Services check again, and check ownership. */
export function authorize(operations: readonly Operation[]): RequestHandler {
  return (request, response, next) => {
    const operation = findOperation(operations, request.method, request.path)
    if (operation !== undefined && !mayCall(operation, actorOf(response).role)) throw new AppError('not-allowed')
    next()
  }
}
