import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { SourceRow } from '../presence.entity.ts'
import { advance, causeOf, isOurFault, levelDue, type MissingCause } from '../presence.rules.ts'
import type { WatchedSource } from './read-sources.ts'
import type { Step } from './take-step.ts'

/** A flag that is due. */
export interface Raise {
  row: SourceRow
  cause: MissingCause
  level: 'technical' | 'high'
  assessment: AssessmentRow
}

/** What one round does about one source: the row to save, and the flag to raise. */
export interface Decision {
  save: SourceRow | null
  raise: Raise | null
}

/** Decides on a source of a test under way. */
export function decideRunning(
  { session, assessment, state, known, row }: WatchedSource,
  { elapsedMs, at, servers }: Step,
): Decision {
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

/** Decides on a source of a test that has ended: what never arrived in the whole test is flagged then, however short it was. */
export function decideEnded({ session, assessment, state, row }: WatchedSource, { at, servers }: Step): Decision {
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
