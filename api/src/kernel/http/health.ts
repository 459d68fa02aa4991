import type { healthSchema, readinessSchema } from '@pengawas/shared/contracts/envelope'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { within } from '../lib/within.ts'
import { sendData } from './envelope.ts'

const CHECK_TIMEOUT_MS = 3_000

export type Health = z.infer<typeof healthSchema>
export type Readiness = z.infer<typeof readinessSchema>

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

/** Public. 200 whatever it says: whoever starts processes again by this must not do so because the database is away. */
export function answerHealth(db: Pick<Database, 'ping'>, countMediaNodes: () => Promise<number>): RequestHandler {
  return async (_request, response) => {
    const health = await checkHealth(db, countMediaNodes)
    response.setHeader('Cache-Control', 'no-store')
    sendData(response, health)
  }
}

/** Asks; never rejects. */
export async function checkReadiness(db: Pick<Database, 'ping'>, isClosing: () => boolean): Promise<Readiness> {
  const answers = await within(db.ping(), CHECK_TIMEOUT_MS).then(
    () => true,
    () => false,
  )
  const waitsFor: Readiness['waitsFor'] = [
    ...(isClosing() ? (['closing'] as const) : []),
    ...(answers ? [] : (['database'] as const)),
  ]
  return { ready: waitsFor.length === 0, waitsFor }
}

/** Public, for load balancers: 503 while this hub cannot serve people. */
export function answerReadiness(db: Pick<Database, 'ping'>, isClosing: () => boolean): RequestHandler {
  return async (_request, response) => {
    const readiness = await checkReadiness(db, isClosing)
    response.setHeader('Cache-Control', 'no-store')
    sendData(response, readiness, readiness.ready ? 200 : 503)
  }
}
