import { isWatched, type MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { CLIENT_SIGNALS, type clientSignalsSchema } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { findLiveStates } from '../../../sessions/live-states/live-states.queries.ts'
import { listNodes } from '../../../sessions/live-states/placements.queries.ts'
import { isOurFault } from '../../../sessions/presence/presence.rules.ts'
import { ownSession } from '../../../sessions/test-sessions/own-session.ts'
import { isActivePage } from '../../../sessions/test-sessions/test-page.rules.ts'
import { updateTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { clientSignalEntity } from '../page-signals.entity.ts'
import {
  contiguousUpTo,
  isFlaggedAsMissing,
  MAX_SIGNALS_KEPT,
  missingCount,
  occurrencesOf,
} from '../page-signals.rules.ts'
import type { SignalsDeps } from './deps.ts'
import { raiseSignalFlag } from './raise-signal-flag.ts'

type Report = z.output<typeof clientSignalsSchema>

/**
 * Keeps what the page of a test reports and raises flags. The same report again changes nothing. Returns the highest
 * number without a gap before it. Throws `not-found`, `test-page-replaced`, or `too-many-requests`.
 */
export async function reportSignals(
  deps: SignalsDeps,
  actor: Actor,
  testSessionId: string,
  report: Report,
): Promise<{ upTo: number }> {
  const { db, rate, announcer, now } = deps
  const session = await ownSession(db.read, actor, testSessionId)
  rate.assertWithin(session.id)
  if (session.status === 'check-in') throw new AppError('check-in-pending')
  const { pageId } = session
  if (pageId === null || !isActivePage(session, report.pageSecret, actor.authSessionId))
    throw new AppError('test-page-replaced')
  const assessment = await findAssessment(db.read, session.assessmentId)
  if (assessment === null) throw new AppError('not-found')
  // What arrives after the end is kept, and so is what no proctor watches; neither is shown on the wall.
  const mayFlag = !isOver(session.status) && isWatched(assessment.mediaPolicy)
  const kept = await db.read.countBy(clientSignalEntity, { testSessionId })
  if (kept + report.signals.length > MAX_SIGNALS_KEPT) {
    const occurrence = { at: now().getTime(), durationMs: null }
    if (mayFlag) await raiseSignalFlag(deps, testSessionId, 'signal-flood', [occurrence])
    // Acknowledged, so that the page does not send it again and again.
    return { upTo: Math.max(...report.signals.map(({ sequence }) => sequence)) }
  }
  const before = new Set(await sequencesOf(db, testSessionId, pageId))
  const receivedAt = now()
  await db.write(async (manager) => {
    await store(manager, { testSessionId, pageId, receivedAt }, report)
    await updateTestSession(manager, testSessionId, { updatedAt: receivedAt })
  })
  const sequences = await sequencesOf(db, testSessionId, pageId)
  const fresh = report.signals.filter(({ sequence }) => !before.has(sequence))
  const missing = missingCount(sequences)
  if (mayFlag) await raiseFlags(deps, session, assessment.mediaPolicy, { fresh, missing })
  if (fresh.length > 0) announcer.emit('candidateChanged', { testSessionId })
  return { upTo: contiguousUpTo(sequences) }
}

async function store(
  manager: EntityManager,
  received: { testSessionId: string; pageId: string; receivedAt: Date },
  { signals }: Report,
): Promise<void> {
  const rows = signals.map(({ sequence, kind, at, durationMs }) => ({
    ...received,
    sequence,
    kind,
    madeAt: new Date(at),
    durationMs: durationMs ?? null,
  }))
  await manager.createQueryBuilder().insert().into(clientSignalEntity).values(rows).orIgnore().execute()
}

async function sequencesOf(db: Database, testSessionId: string, pageId: string): Promise<number[]> {
  const rows = await db.read.find(clientSignalEntity, {
    where: { testSessionId, pageId },
    select: { testSessionId: true, pageId: true, sequence: true },
  })
  return rows.map(({ sequence }) => sequence)
}

/** Raises what is due for signals not received before, and for numbers that are missing. */
async function raiseFlags(
  deps: SignalsDeps,
  session: TestSessionRow,
  mediaPolicy: MediaPolicy,
  { fresh, missing }: { fresh: Report['signals']; missing: number },
): Promise<void> {
  const latest = deps.now().getTime()
  const timed = fresh.map((signal) => ({
    ...signal,
    // The clock of a page may be wrong; a signal lies between the start of the test and this moment.
    at: new Date(Math.min(latest, Math.max(session.startTime.getTime(), Date.parse(signal.at)))).toISOString(),
  }))
  const isReceiverThere = await hasReceiver(deps, session.id)
  for (const kind of CLIENT_SIGNALS) {
    if (isFlaggedAsMissing(kind, mediaPolicy, isReceiverThere)) continue
    await raiseSignalFlag(deps, session.id, kind, occurrencesOf(kind, timed))
  }
  if (missing > 0) await raiseSignalFlag(deps, session.id, 'signal-gap', [{ at: latest, durationMs: null, missing }])
}

/** Whether the candidate has a place on a media node that speaks, so that what is missing is held to be missing. */
async function hasReceiver({ db, now }: SignalsDeps, testSessionId: string): Promise<boolean> {
  const [state] = await findLiveStates(db.read, [testSessionId])
  if (state === undefined || state.nodeId === null) return false
  const nodesSeenAt = new Map((await listNodes(db.read)).map(({ nodeId, seenAt }) => [nodeId, seenAt]))
  return !isOurFault(state, { nodesSeenAt, excusedUntil: null }, now())
}
