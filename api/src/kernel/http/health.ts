import type { healthSchema } from '@pengawas/shared/contracts/envelope'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { within } from '../lib/within.ts'
import { sendData } from './envelope.ts'

const CHECK_TIMEOUT_MS = 3_000

export type Health = z.infer<typeof healthSchema>

/** Asks; never rejects. */
export async function checkHealth(db: Pick<Database, 'ping'>, countMediaNodes: () => Promise<number>): Promise<Health> {
  const startedAt = performance.now()
  const [database, nodes] = await Promise.allSettled([
    within(db.ping(), CHECK_TIMEOUT_MS),
    within(countMediaNodes(), CHECK_TIMEOUT_MS),
  ])
  const latencyMs = Math.round(performance.now() - startedAt)
  const mediaNodes = nodes.status === 'fulfilled' ? nodes.value : 0
  const ok = database.status === 'fulfilled'
  return {
    status: ok ? (mediaNodes > 0 ? 'ok' : 'degraded') : 'down',
    database: { ok, latencyMs },
    mediaNodes,
  }
}

/** Public, for load balancers: 503 only when this hub cannot serve people. */
export function answerHealth(db: Pick<Database, 'ping'>, countMediaNodes: () => Promise<number>): RequestHandler {
  return async (_request, response) => {
    const health = await checkHealth(db, countMediaNodes)
    response.setHeader('Cache-Control', 'no-store')
    sendData(response, health, health.status === 'down' ? 503 : 200)
  }
}
