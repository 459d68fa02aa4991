import { isWatched } from '@pengawas/shared/contracts/assessments'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { CLIENT_SIGNALS, type clientSignalsSchema } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import { findAssessment, findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { flagEntity } from '../flags/flags.entity.ts'
import { findFlag } from '../flags/flags.queries.ts'
import type { FlagsService } from '../flags/flags.service.ts'
import { findLiveStates } from '../../sessions/live-states/live-states.queries.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import { isActivePage } from '../../sessions/test-sessions/test-page.rules.ts'
import { listActiveSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { clientSignalEntity } from './page-signals.entity.ts'
import {
  contiguousUpTo,
  isCooledDown,
  MAX_REPORTS_A_MINUTE,
  MAX_SIGNALS_KEPT,
  missingCount,
  type Occurrence,
  occurrencesOf,
  type Raised,
  type SignalReason,
  SILENT_AFTER_MS,
  toDetectedFlag,
} from './page-signals.rules.ts'
import { derivedId } from '../../kernel/lib/derived-id.ts'

type Report = z.output<typeof clientSignalsSchema>

/** What test pages notice about themselves, and what their silence says. */
export interface SignalsService {
  /** Keeps what a page reports and raises flags. The same report again changes nothing. Returns the highest number without a gap before it. */
  report(actor: Actor, testSessionId: string, report: Report): Promise<{ upTo: number }>
  /** Raises a flag for each proctored test under way whose page is gone. One flag per silence, whichever hub sees it. */
  watchSilence(): Promise<number>
}

const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 30

/** `startedAt`: since when this hub can see who is there; after a time without hubs pages have as long for coming back as they have for being silent. */
export function createSignalsService(deps: {
  db: Database
  flags: Pick<FlagsService, 'raise'>
  startedAt: Date
  now: () => Date
}): SignalsService {
  const { db, flags, startedAt, now } = deps

  /** Reports of each session in this minute, by the minute in which they came. */
  let minute = 0
  let reports = new Map<string, number>()

  function assertWithinRate(testSessionId: string): void {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      reports = new Map()
    }
    const count = (reports.get(testSessionId) ?? 0) + 1
    reports.set(testSessionId, count)
    if (count > MAX_REPORTS_A_MINUTE)
      throw new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  async function raisedSoFar(testSessionId: string, reason: SignalReason): Promise<Raised> {
    const [rows, count] = await db.read.findAndCount(flagEntity, {
      where: { testSessionId, reason },
      order: { createdAt: 'DESC' },
      take: 1,
    })
    return { count, last: rows[0]?.createdAt ?? null }
  }

  async function raise(testSessionId: string, reason: SignalReason, occurrences: readonly Occurrence[]): Promise<void> {
    if (occurrences.length === 0) return
    const before = await raisedSoFar(testSessionId, reason)
    if (!isCooledDown(before, now())) return
    // Its place in the order of its reason: reports that come at once, on whichever hubs, make the same flag.
    const flag = toDetectedFlag(derivedId(testSessionId, reason, before.count), reason, occurrences)
    await flags.raise({ testSessionId, flag, evidence: null }, null)
  }

  async function store(
    manager: EntityManager,
    testSessionId: string,
    pageId: string,
    { signals }: Report,
  ): Promise<void> {
    const receivedAt = now()
    const rows = signals.map(({ sequence, kind, at, durationMs }) => ({
      testSessionId,
      pageId,
      sequence,
      kind,
      madeAt: new Date(at),
      durationMs: durationMs ?? null,
      receivedAt,
    }))
    await manager.createQueryBuilder().insert().into(clientSignalEntity).values(rows).orIgnore().execute()
  }

  async function sequencesOf(testSessionId: string, pageId: string): Promise<number[]> {
    const rows = await db.read.find(clientSignalEntity, {
      where: { testSessionId, pageId },
      select: { testSessionId: true, pageId: true, sequence: true },
    })
    return rows.map(({ sequence }) => sequence)
  }

  return {
    async report(actor, testSessionId, report) {
      const session = await ownSession(db.read, actor, testSessionId)
      assertWithinRate(session.id)
      const { pageId } = session
      if (pageId === null || !isActivePage(session, report.pageSecret, actor.authSessionId))
        throw new AppError('test-page-replaced')
      const assessment = await findAssessment(db.read, session.assessmentId)
      if (assessment === null) throw new AppError('not-found')
      const kept = await db.read.countBy(clientSignalEntity, { testSessionId })
      if (kept + report.signals.length > MAX_SIGNALS_KEPT) {
        const occurrence = { at: now().getTime(), durationMs: null }
        if (!isOver(session.status) && isWatched(assessment.mediaPolicy))
          await raise(testSessionId, 'signal-flood', [occurrence])
        // Acknowledged, so that the page does not send it again and again.
        return { upTo: Math.max(...report.signals.map(({ sequence }) => sequence)) }
      }
      const before = new Set(await sequencesOf(testSessionId, pageId))
      await db.write((manager) => store(manager, testSessionId, pageId, report))
      const sequences = await sequencesOf(testSessionId, pageId)
      const upTo = contiguousUpTo(sequences)
      // What comes after the end is kept, and so is what nobody asked for; neither is a matter for the wall.
      if (isOver(session.status) || !isWatched(assessment.mediaPolicy)) return { upTo }
      const latest = now().getTime()
      const fresh = report.signals
        .filter(({ sequence }) => !before.has(sequence))
        .map((signal) => ({
          ...signal,
          at: new Date(Math.min(latest, Math.max(session.startTime.getTime(), Date.parse(signal.at)))).toISOString(),
        }))
      for (const kind of CLIENT_SIGNALS) {
        await raise(testSessionId, kind, occurrencesOf(kind, fresh))
      }
      const missing = missingCount(sequences)
      if (missing > 0) await raise(testSessionId, 'signal-gap', [{ at: latest, durationMs: null, missing }])
      return { upTo }
    },

    async watchSilence() {
      const sessions = await listActiveSessions(db.read)
      const assessments = await findAssessmentsById(db.read, [
        ...new Set(sessions.map(({ assessmentId }) => assessmentId)),
      ])
      const proctored = new Set(assessments.filter((row) => isWatched(row.mediaPolicy)).map(({ id }) => id))
      const watched = sessions.filter(({ assessmentId }) => proctored.has(assessmentId))
      const ids = watched.map(({ id }) => id)
      const states = new Map((await findLiveStates(db.read, ids)).map((state) => [state.testSessionId, state]))
      const at = now().getTime()
      const away = watched.filter(({ id }) => (states.get(id)?.pageId ?? null) === null)
      let raised = 0
      for (const session of away) {
        const since = Math.max(session.startTime.getTime(), states.get(session.id)?.leftAt?.getTime() ?? 0)
        if (at - Math.max(since, startedAt.getTime()) < SILENT_AFTER_MS) continue
        const id = derivedId(session.id, 'page-silent', since)
        if ((await findFlag(db.read, id)) !== null) continue
        const flag = toDetectedFlag(id, 'page-silent', [{ at: since, durationMs: at - since }])
        await flags.raise({ testSessionId: session.id, flag, evidence: null }, null)
        raised += 1
      }
      return raised
    },
  }
}
