import { randomUUID } from 'node:crypto'
import { stoppedMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession, listActiveSessions } from '../test-sessions/test-sessions.queries.ts'
import { insertCredits } from './clock-credits.changes.ts'
import type { ClockCreditRow } from './clock-credits.entity.ts'
import { beat, lastHeartbeat } from './outages.repository.ts'
import { type Outage, outageOf } from './outages.rules.ts'

/** Measures time that candidates lost through no fault of their own, and proposes it as credit. A person decides whether it is given. */
export interface OutagesService {
  /** A page is back after one had left. To be called in the transaction that notes its return. */
  pageReturned(manager: EntityManager, testSessionId: string, left: { at: Date; stoppedMs: number }): Promise<void>
  /** How long the clock of a session has stood still by now. */
  stoppedMs(manager: EntityManager, testSessionId: string): Promise<number>
  /** Says that a hub lives. */
  beat(): Promise<void>
  /** Proposes credit for the time in which no hub lived. To be called once when a hub starts, before its first beat. Returns how many sessions. */
  hubsReturned(): Promise<number>
}

interface OutagesDeps {
  db: Database
  audit: AuditService
  now: () => Date
}

export function createOutagesService(deps: OutagesDeps): OutagesService {
  const { db, now } = deps
  return {
    async stoppedMs(manager, testSessionId) {
      const session = await findTestSession(manager, testSessionId)
      return session === null ? 0 : stoodStill(session, now())
    },

    async pageReturned(manager, testSessionId, left) {
      const session = await findTestSession(manager, testSessionId)
      if (session?.status !== 'active') return
      const at = now()
      const outage = outageOf(left, at, stoodStill(session, at))
      if (outage !== null) await propose(deps, manager, [{ testSessionId, outage }])
    },

    beat: () => db.write((manager) => beat(manager, now())),

    hubsReturned: () => db.write((manager) => proposeForAll(deps, manager)),
  }
}

/** How long the clock of a session has stood still at a moment, in milliseconds. */
const stoodStill = ({ pausedAt, pausedMs }: TestSessionRow, at: Date): number =>
  stoppedMs({ pausedAt: pausedAt?.getTime() ?? null, pausedMs }, at.getTime())

/** Proposes credit to every test under way for the time since the last heartbeat. Returns how many. */
async function proposeForAll(deps: OutagesDeps, manager: EntityManager): Promise<number> {
  const last = await lastHeartbeat(manager)
  const at = deps.now()
  // Taken at once, so that of several hubs that start together one proposes.
  await beat(manager, at)
  if (last === null) return 0
  const proposals = (await listActiveSessions(manager)).flatMap((session) => {
    const from = new Date(Math.max(last.getTime(), session.startTime.getTime()))
    const outage = outageOf({ at: from, stoppedMs: session.pausedMs }, at, session.pausedMs)
    return outage === null ? [] : [{ testSessionId: session.id, outage }]
  })
  if (proposals.length > 0) await propose(deps, manager, proposals)
  return proposals.length
}

async function propose(
  { audit, now }: OutagesDeps,
  manager: EntityManager,
  proposals: readonly { testSessionId: string; outage: Outage }[],
): Promise<void> {
  const rows = proposals.map(({ testSessionId, outage }): ClockCreditRow => ({
    id: randomUUID(),
    testSessionId,
    kind: 'outage',
    fromAt: outage.from,
    toAt: outage.to,
    creditMs: outage.creditMs,
    decision: 'pending',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    createdAt: now(),
  }))
  await insertCredits(manager, rows)
  await audit.appendAll(
    manager,
    rows.map((row) => ({
      actorId: null,
      action: 'clock-credit.proposed' as const,
      subjectType: 'test-session',
      subjectId: row.testSessionId,
      data: { creditId: row.id, creditMs: row.creditMs },
    })),
  )
}
