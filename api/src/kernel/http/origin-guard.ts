import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler } from 'express'
import type { OriginRule } from './origin.ts'

/** Refuses a request that names another site's page as its origin: it may neither log people in nor write. Programs name none. */
export function refuseForeignPages(origins: OriginRule): RequestHandler {
  return (request, _response, next) => {
    if (request.method !== 'GET' && request.headers.origin !== undefined && !origins.isOwn(request)) {
      throw new AppError('wrong-origin')
    }
    next()
  }
}
