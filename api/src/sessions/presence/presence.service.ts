import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { Logger } from 'pino'
import type { Database } from '../../kernel/db/database.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { derivedId } from '../../kernel/lib/derived-id.ts'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import { listNodes } from '../live-states/placements.queries.ts'
import type { RaiseFlag } from '../test-sessions/raise-flag.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { listActiveSessions } from '../test-sessions/test-sessions.queries.ts'
import type { RoundRow, SourceRow } from './presence.entity.ts'
import { findRound, insertRound, listEndedSince, listSources, saveSources, takeRound } from './presence.repository.ts'
import {
  absenceFlag,
  advance,
  causeOf,
  isOurFault,
  levelDue,
  LONGEST_STEP_MS,
  type MissingCause,
  NO_ABSENCE,
  type Servers,
} from './presence.rules.ts'
import { EXCUSED_MS } from '../live-states/placements.rules.ts'

/** Two rounds are at least this far apart, whichever hubs do them. */
const SHORTEST_STEP_MS = 2_000
/** A test that ended while a round was under way is looked at in the next one. */
const ENDED_OVERLAP_MS = 5_000

/**
 * Whether required cameras, microphones and screens are there: what the media nodes receive counts, not what pages say, and
 * not that a person answers. All state is in the database, so that any hub goes on where another stopped.
 */
export interface PresenceService {
  /** One round: lets absences grow, and raises the flags that are due. Returns how many it raised; 0 where another hub has just looked. */
  watch(): Promise<number>
}

interface Step {
  elapsedMs: number
  at: Date
  servers: Servers
}

interface Raise {
  row: SourceRow
  cause: MissingCause
  level: 'technical' | 'high'
  assessment: AssessmentRow
}

const requiredOf = (assessment: AssessmentRow): MediaSource[] =>
  MEDIA_SOURCES.filter((source) => assessment.mediaPolicy[source] === 'required')
const keyOf = (testSessionId: string, source: MediaSource): string => `${testSessionId} ${source}`

export function createPresenceService(deps: {
  db: Database
  raiseFlag: RaiseFlag
  log: Logger
  now: () => Date
}): PresenceService {
  const { db, raiseFlag, log, now } = deps

  /** Takes the round; null where it is not due or another hub took it. */
  async function takeStep(at: Date): Promise<{ before: RoundRow; step: Step } | null> {
    const before = await findRound(db.read)
    if (before === null) {
      await db.write((manager) => insertRound(manager, at))
      return null
    }
    const elapsedMs = at.getTime() - before.at.getTime()
    if (elapsedMs < SHORTEST_STEP_MS) return null
    const wasAway = elapsedMs > LONGEST_STEP_MS
    const excusedUntil = wasAway ? new Date(at.getTime() + EXCUSED_MS) : before.excusedUntil
    if (!(await db.write((manager) => takeRound(manager, before, { at, excusedUntil })))) return null
    const nodesSeenAt = new Map((await listNodes(db.read)).map(({ nodeId, seenAt }) => [nodeId, seenAt]))
    return { before, step: { elapsedMs: wasAway ? 0 : elapsedMs, at, servers: { nodesSeenAt, excusedUntil } } }
  }

  /** Those whose assessment requires a source, with what is known of them. */
  async function lookAt(sessions: readonly TestSessionRow[]) {
    const assessments = new Map(
      (await findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])).map(
        (row) => [row.id, row],
      ),
    )
    const watched = sessions.flatMap((session) => {
      const assessment = assessments.get(session.assessmentId)
      return assessment === undefined || requiredOf(assessment).length === 0 ? [] : [{ session, assessment }]
    })
    const ids = watched.map(({ session }) => session.id)
    const [states, sources] = await Promise.all([findLiveStates(db.read, ids), listSources(db.read, ids)])
    const stateOf = new Map(states.map((state) => [state.testSessionId, state]))
    const rowOf = new Map(sources.map((row) => [keyOf(row.testSessionId, row.source), row]))
    return watched.flatMap(({ session, assessment }) => {
      const state = stateOf.get(session.id) ?? { nodeId: null, peer: null, excusedUntil: null }
      return requiredOf(assessment).map((source) => {
        const known = rowOf.get(keyOf(session.id, source))
        return { session, assessment, state, known, row: known ?? { ...NO_ABSENCE, testSessionId: session.id, source } }
      })
    })
  }

  type Looked = Awaited<ReturnType<typeof lookAt>>[number]

  function stepOf(
    { session, assessment, state, known, row }: Looked,
    { elapsedMs, at, servers }: Step,
  ): { save: SourceRow | null; raise: Raise | null } {
    const cause = causeOf(state.peer, row.source)
    // The last report of a node that has fallen silent proves no presence; its time counts neither way.
    if (isOurFault(state, servers, at)) return { save: null, raise: null }
    const ownMs = Math.min(elapsedMs, Math.max(0, at.getTime() - session.startTime.getTime()))
    const after = { ...row, ...advance(row, { isReceived: cause === null, elapsedMs: ownMs, at }) }
    const level = cause === null ? null : levelDue(after, assessment)
    const isSame = known !== undefined && cause === null && known.since === null && known.wasReceived
    const save = isSame ? null : { ...after, raised: level ?? after.raised }
    return { save, raise: level === null || cause === null ? null : { row: after, cause, level, assessment } }
  }

  /** A test that is handed in before its time is up: what never arrived in all of it is reported then, however short it was. */
  function endOf(
    { session, assessment, state, row }: Looked,
    { at, servers }: Step,
  ): { save: SourceRow | null; raise: Raise | null } {
    const isTold = row.wasReceived || row.raised === 'high'
    const excuse = { nodeId: null, excusedUntil: state.excusedUntil }
    if (isTold || isOurFault(excuse, servers, at)) return { save: null, raise: null }
    const since = row.since ?? session.startTime
    const missingMs = Math.max(
      row.missingMs,
      (session.endTime ?? at).getTime() - session.startTime.getTime() - session.pausedMs,
    )
    const ended = { ...row, since, missingMs, raised: 'high' as const }
    return { save: ended, raise: { row: ended, cause: 'never', level: 'high', assessment } }
  }

  async function raiseAbsence({ row, cause, level, assessment }: Raise, at: Date): Promise<void> {
    const { testSessionId, source, since } = row
    const id = derivedId(testSessionId, `${source}-missing`, since?.getTime() ?? 0, level)
    const flag = absenceFlag(id, { source, cause, level, absence: row, thresholds: assessment, at })
    await raiseFlag(testSessionId, flag)
  }

  return {
    async watch() {
      const at = now()
      const taken = await takeStep(at)
      if (taken === null) return 0
      const { before, step } = taken
      const [active, ended] = await Promise.all([
        lookAt(await listActiveSessions(db.read)),
        lookAt(
          (await listEndedSince(db.read, new Date(before.at.getTime() - ENDED_OVERLAP_MS))).filter(({ status }) =>
            isOver(status),
          ),
        ),
      ])
      const results = [...active.map((looked) => stepOf(looked, step)), ...ended.map((looked) => endOf(looked, step))]
      // Flags before what says that they were raised: an id that follows from the absence makes a repetition harmless.
      const failed = new Set<SourceRow>()
      let raised = 0
      for (const { save, raise } of results) {
        if (raise === null) continue
        try {
          await raiseAbsence(raise, at)
          raised += 1
        } catch (error) {
          log.error({ err: error, testSessionId: raise.row.testSessionId }, 'an absence could not be flagged')
          if (save !== null) failed.add(save)
        }
      }
      const rows = results.flatMap(({ save }) => (save === null || failed.has(save) ? [] : [save]))
      await db.write((manager) => saveSources(manager, rows))
      return raised
    },
  }
}
