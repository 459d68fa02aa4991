import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { unseenMinutes as minutesSince, unseenSince } from '@pengawas/shared/rules/unseen'
import { isShowable } from './tile-facts.ts'

/** When this page last showed each candidate's picture, in ms of the server's clock; keys are test session ids. */
export type OwnLooks = ReadonlyMap<string, number>

/** For how many minutes nobody has looked, where that is too long; keys are test session ids. */
export type Unseen = Readonly<Record<string, number>>

/** When anybody last had the candidate's picture, as far as this page knows; their start where nobody has since. In ms of the server's clock. */
export function lastLookAt({ testSessionId, seenAt, startTime }: WallCandidate, looks: OwnLooks): number {
  const seen = Math.max(looks.get(testSessionId) ?? 0, seenAt === null ? 0 : Date.parse(seenAt))
  return unseenSince(Date.parse(startTime), seen)
}

/**
 * For how many whole minutes nobody has had the candidate's picture on a wall; null below the limit, and where there is no
 * picture to look at, which the tile says itself. `now` is the server's clock, in ms.
 */
export function unseenMinutes(candidate: WallCandidate, looks: OwnLooks, now: number): number | null {
  if (!isShowable(candidate, 'camera')) return null
  return minutesSince(lastLookAt(candidate, looks), now)
}

/** Whom nobody looks at now; the same object as before where nobody's minutes have changed, so that nothing is drawn again. */
export function unseenNow(
  candidates: Readonly<Record<string, WallCandidate>>,
  looks: OwnLooks,
  { before, now }: { before: Unseen; now: number },
): Unseen {
  const unseen: Record<string, number> = {}
  for (const candidate of Object.values(candidates)) {
    const minutes = unseenMinutes(candidate, looks, now)
    if (minutes !== null) unseen[candidate.testSessionId] = minutes
  }
  const ids = Object.keys(unseen)
  const isSame = ids.length === Object.keys(before).length && ids.every((id) => unseen[id] === before[id])
  return isSame ? before : unseen
}
