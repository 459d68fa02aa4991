import { exactStateOf } from '@pengawas/shared/contracts/proctoring'
import type { SourceStep } from '../presence-flags.rules.ts'
import { advance, causeOf, isOurFault, levelDue, lostMsOf, NO_ABSENCE } from '../presence.rules.ts'
import type { WatchedSource } from './read-sources.ts'
import type { Step } from './take-step.ts'

/** One step of a source of a test under way; null where the time counts neither way. */
export function decideRunning(
  { session, assessment, state, row }: WatchedSource,
  { elapsedMs, at, servers }: Step,
): SourceStep | null {
  // The last report of a node that has fallen silent proves no presence; its time counts neither way.
  if (isOurFault(state, servers, at)) return null
  const { source } = row
  const cause = causeOf(state.peer, source, state.sources === null ? 'off' : exactStateOf(state.sources, source))
  const sinceStartMs = Math.max(0, at.getTime() - session.startTime.getTime())
  const ownMs = Math.min(elapsedMs, sinceStartMs)
  const lostMs = Math.min(sinceStartMs, lostMsOf(state, source, { at, elapsedMs: ownMs, cause }))
  const after = { ...row, ...advance(row, { isReceived: cause === null, elapsedMs: ownMs, lostMs, at }) }
  return { source, before: row, after, cause, due: cause === null ? null : levelDue(after, assessment, cause) }
}

/**
 * The last step of a source of a test that has ended: what never arrived in the whole test is flagged then, however short it
 * was, and an absence that went on until then is over. Null where nothing is left to say.
 */
export function decideEnded({ session, state, row }: WatchedSource, { at, servers }: Step): SourceStep | null {
  const { source } = row
  const isTold = row.wasReceived || row.raised === 'high'
  const excuse = { nodeId: null, excusedUntil: state.excusedUntil }
  if (isTold || isOurFault(excuse, servers, at)) {
    if (!row.wasReceived || row.since === null) return null
    const after = { ...row, ...NO_ABSENCE, wasReceived: true }
    return { source, before: row, after, cause: null, due: null }
  }
  const since = row.since ?? session.startTime
  const missingMs = Math.max(
    row.missingMs,
    (session.endTime ?? at).getTime() - session.startTime.getTime() - session.pausedMs,
  )
  return { source, before: row, after: { ...row, since, missingMs }, cause: 'never', due: 'high' }
}

/** Whether a step changes nothing of what is stored. */
export function isUnchanged({ known }: WatchedSource, { cause }: SourceStep): boolean {
  return known !== undefined && cause === null && known.since === null && known.wasReceived
}
