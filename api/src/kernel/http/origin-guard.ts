import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler } from 'express'
import { operationOf } from './authorize.ts'
import type { OriginRule } from './origin.ts'

/** Refuses a request that names another site's page as its origin: it may neither log people in nor write, but for calls that are made for it. Programs name none. */
export function refuseForeignPages(origins: OriginRule): RequestHandler {
  return (request, response, next) => {
    const isMeantForThem = operationOf(response)?.takesForeignForm === true
    if (
      !isMeantForThem &&
      request.method !== 'GET' &&
      request.headers.origin !== undefined &&
      !origins.isOwn(request)
    ) {
      throw new AppError('wrong-origin')
    }
    next()
  }
}
