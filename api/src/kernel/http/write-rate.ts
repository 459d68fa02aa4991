import { AppError } from '@pengawas/shared/errors'
import type { RequestHandler } from 'express'
import { actorOf } from '../access/request-actor.ts'
import { operationOf } from './authorize.ts'
import { type Bucket, isFull, takeToken, WRITE_RATE, type WriteRate } from './write-rate.rules.ts'

/** As many accounts as may write at the same time before full buckets are looked for and forgotten. */
const REMEMBERED = 20_000

/**
 * Bounds how fast one account writes, however many logins it has and wherever they come from, so that a hall behind one
 * address is many accounts and not one. Each hub counts for itself: several of them allow as many times more, which is
 * bounded too. What is open to everybody has limits of its own.
 */
export function limitWrites(now: () => Date, rate: WriteRate = WRITE_RATE): RequestHandler {
  const buckets = new Map<string, Bucket>()

  function makeRoom(nowMs: number): void {
    if (buckets.size < REMEMBERED) return
    for (const [id, bucket] of buckets) if (isFull(bucket, rate, nowMs)) buckets.delete(id)
    // The one that has written nothing for the longest time.
    for (const id of buckets.keys()) {
      if (buckets.size < REMEMBERED) break
      buckets.delete(id)
    }
  }

  return (_request, response, next) => {
    const operation = operationOf(response)
    if (operation === undefined || operation.access === 'public' || operation.method === 'get') {
      next()
      return
    }
    const { userId } = actorOf(response)
    const nowMs = now().getTime()
    const { bucket, waitSeconds } = takeToken(buckets.get(userId), rate, nowMs)
    // Taken out first, so that the order of the map is the order of use.
    buckets.delete(userId)
    makeRoom(nowMs)
    buckets.set(userId, bucket)
    if (waitSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds: waitSeconds })
    next()
  }
}
