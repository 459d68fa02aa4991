import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler } from 'express'
import { judgePath } from './plain-path.rules.ts'

/** Refuses a path that another reader could take for another one, before anything looks at it. */
export const refuseOddPaths: RequestHandler = (request, _response, next) => {
  const judgement = judgePath(request.originalUrl)
  if (judgement === 'malformed') throw new AppError('invalid-input')
  if (judgement === 'disguised') throw new AppError('not-found')
  next()
}
