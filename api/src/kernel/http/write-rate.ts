import { AppError } from '@pengawas/shared/errors'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import type { RequestHandler } from 'express'
import { actorOf } from '../access/request-actor.ts'
import { operationOf } from './authorize.ts'

/**
 * A page that autosaves writes about once a second; nobody works ten times as fast for minutes. A page that was offline
 * delivers what it kept in one go.
 */
export const WRITE_RATE: Rate = { burst: 400, perSecond: 12 }

/**
 * Bounds how fast one account writes, however many logins it has and wherever they come from, so that a hall behind one
 * address is many accounts and not one. Each hub counts for itself: several of them allow as many times more, which is
 * bounded too. What is open to everybody has limits of its own.
 */
export function limitWrites(now: () => Date, rate: Rate = WRITE_RATE): RequestHandler {
  const limiter = createRateLimiter(() => now().getTime())
  return (_request, response, next) => {
    const operation = operationOf(response)
    if (operation === undefined || operation.access === 'public' || operation.method === 'get') {
      next()
      return
    }
    const waitSeconds = limiter.take(actorOf(response).userId, rate)
    if (waitSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds: waitSeconds })
    next()
  }
}
