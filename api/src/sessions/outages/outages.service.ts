import { randomUUID } from 'node:crypto'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import { findTestSession, listActiveSessions, lockTestSession } from '../test-sessions/test-sessions.queries.ts'
import { stoodStill } from '../test-sessions/test-sessions.rules.ts'
import { insertCredits, updateCredit } from './clock-credits.changes.ts'
import type { ClockCreditRow } from './clock-credits.entity.ts'
import { listOutages } from './clock-credits.queries.ts'
import { type Left, leftOf, lostTime } from './measure-lasting.ts'
import { beat, lastHeartbeat } from './outages.repository.ts'
import { mayPropose, type Outage, outageOf, restOf } from './outages.rules.ts'

/** An outage that lasts is proposed after this time, for a person to see it while it lasts. */
const PROPOSED_AFTER_MS = 30_000

/** Measures time that candidates lost through no fault of their own, and proposes it as credit. A person decides whether it is given. */
export interface OutagesService {
  /**
   * A page is back after one had left. To be called in the transaction that notes its return and that has locked the test;
   * tells whether anything was proposed, to be announced afterwards.
   */
  pageReturned(manager: EntityManager, testSessionId: string, left: Left): Promise<boolean>
  /** Proposes credit for outages that last. Several hubs may do this at once. Returns how many. */
  proposeLasting(): Promise<number>
  /** How long the clock of a session has stood still by now. */
  stoppedMs(manager: EntityManager, testSessionId: string): Promise<number>
  /** When a hub last said that it lives; null: never. */
  lastBeat(): Promise<Date | null>
  /** Says that a hub lives. */
  beat(): Promise<void>
  /** Proposes credit for the time in which no hub lived. To be called once when a hub starts, before its first beat. Returns how many sessions. */
  hubsReturned(): Promise<number>
}

interface OutagesDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}

export function createOutagesService(deps: OutagesDeps): OutagesService {
  const { db, now } = deps
  return {
    async stoppedMs(manager, testSessionId) {
      const session = await findTestSession(manager, testSessionId)
      return session === null ? 0 : stoodStill(session, now())
    },

    pageReturned: proposeReturned.bind(null, deps),
    proposeLasting: proposeLasting.bind(null, deps),
    lastBeat: () => lastHeartbeat(db.read),
    beat: () => db.write((manager) => beat(manager, now())),

    async hubsReturned() {
      const proposed = await db.write((manager) => proposeForAll(deps, manager))
      if (proposed.length > 0) deps.announcer.emit('creditsProposed', { testSessionIds: proposed })
      return proposed.length
    },
  }
}

/** Closes what was proposed while the outage lasted, or proposes it now, where the clock ran or has cut the test off meanwhile. */
async function proposeReturned(
  deps: OutagesDeps,
  manager: EntityManager,
  testSessionId: string,
  left: Left,
): Promise<boolean> {
  const session = await findTestSession(manager, testSessionId)
  if (session === null) return false
  const outages = await listOutages(manager, [testSessionId])
  const outage = lostTime(session, left, outages, deps.now())
  const lasting = outages.find(({ isLasting }) => isLasting)
  if (lasting !== undefined) {
    const measured = outage === null ? {} : { fromAt: outage.from, toAt: outage.to, creditMs: outage.creditMs }
    await updateCredit(manager, lasting.id, { ...measured, isLasting: false })
    return true
  }
  const isCutOff = session.finishReason === 'deadline'
  if (outage === null || (isOver(session.status) && !isCutOff)) return false
  await propose(deps, manager, [{ testSessionId, outage, isLasting: false }])
  return true
}

async function proposeLasting(deps: OutagesDeps): Promise<number> {
  const { db, announcer, now } = deps
  const active = await listActiveSessions(db.read)
  const away = (
    await findLiveStates(
      db.read,
      active.map(({ id }) => id),
    )
  ).filter(
    ({ pageId, leftAt }) =>
      pageId === null && leftAt !== null && now().getTime() - leftAt.getTime() > PROPOSED_AFTER_MS,
  )
  if (away.length === 0) return 0
  const ids = away.map(({ testSessionId }) => testSessionId)
  const known = Map.groupBy(await listOutages(db.read, ids), ({ testSessionId }) => testSessionId)
  const missing = away.filter(({ testSessionId, leftAt }) => mayPropose(known.get(testSessionId) ?? [], leftAt))
  const proposed: string[] = []
  for (const { testSessionId } of missing)
    if (await db.write((manager) => proposeIfAway(deps, manager, testSessionId))) proposed.push(testSessionId)
  if (proposed.length > 0) announcer.emit('creditsProposed', { testSessionIds: proposed })
  return proposed.length
}

/** Asked again under the lock: the page may have come back, or another hub have proposed it, a moment ago. */
async function proposeIfAway(deps: OutagesDeps, manager: EntityManager, testSessionId: string): Promise<boolean> {
  const session = await lockTestSession(manager, testSessionId)
  const [state] = await findLiveStates(manager, [testSessionId])
  const left = state === undefined || state.pageId !== null ? null : leftOf(state)
  if (session?.status !== 'active' || left === null) return false
  const outages = await listOutages(manager, [testSessionId])
  if (!mayPropose(outages, left.at)) return false
  const outage = lostTime(session, left, outages, deps.now())
  if (outage === null) return false
  await propose(deps, manager, [{ testSessionId, outage, isLasting: true }])
  return true
}

/** Proposes credit to every test under way for the time since the last heartbeat. Returns whose. */
async function proposeForAll(deps: OutagesDeps, manager: EntityManager): Promise<string[]> {
  const last = await lastHeartbeat(manager)
  const at = deps.now()
  // Taken at once, so that of several hubs that start together one proposes.
  await beat(manager, at)
  if (last === null) return []
  const active = await listActiveSessions(manager)
  const known = Map.groupBy(
    await listOutages(
      manager,
      active.map(({ id }) => id),
    ),
    ({ testSessionId }) => testSessionId,
  )
  const proposals = active.flatMap((session) => {
    const outages = known.get(session.id) ?? []
    // A page that was away before the hubs were is measured as one outage when it comes back.
    if (outages.some(({ isLasting }) => isLasting)) return []
    const from = new Date(Math.max(last.getTime(), session.startTime.getTime()))
    const outage = restOf(outageOf({ at: from, stoppedMs: session.pausedMs }, at, session.pausedMs), outages)
    return outage === null ? [] : [{ testSessionId: session.id, outage, isLasting: false }]
  })
  if (proposals.length > 0) await propose(deps, manager, proposals)
  return proposals.map(({ testSessionId }) => testSessionId)
}

async function propose(
  { audit, now }: OutagesDeps,
  manager: EntityManager,
  proposals: readonly { testSessionId: string; outage: Outage; isLasting: boolean }[],
): Promise<void> {
  const rows = proposals.map(({ testSessionId, outage, isLasting }): ClockCreditRow => ({
    id: randomUUID(),
    testSessionId,
    kind: 'outage',
    fromAt: outage.from,
    toAt: outage.to,
    creditMs: outage.creditMs,
    isLasting,
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
