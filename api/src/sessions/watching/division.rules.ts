import type { SittingProctorRow } from '../../assessments/assessments/sittings.entity.ts'
import { proctorsFor } from '../../assessments/assessments/sittings.rules.ts'

/** A proctor of an assessment, in whose order of assignment the candidates are given out. */
export interface Watcher {
  userId: string
  /** The most candidates they should watch. */
  maxCandidates: number
}

/** A test session as far as its place on a wall depends on it. */
export interface WatchedSession {
  id: string
  startTime: Date
  /** Null while it goes on. */
  endTime: Date | null
  sittingId: string | null
}

/** Earliest first; the id decides between those of one moment, so that every hub finds the same order. */
function byStart(a: WatchedSession, b: WatchedSession): number {
  return a.startTime.getTime() - b.startTime.getTime() || (a.id < b.id ? -1 : 1)
}

/**
 * Which proctor watches which test session of one assessment, by session id; empty without proctors.
 *
 * Each session goes, in the order of their starts, to the first proctor of its sitting (see `proctorsFor`) who watches
 * fewer than their maximum at that moment; where all are full, to the one who is least beyond theirs. A session that starts or ends later changes
 * nothing for those before it, so that no candidate moves from wall to wall while the proctors stay the same.
 */
export function divideCandidates(
  watchers: readonly Watcher[],
  sessions: readonly WatchedSession[],
  links: readonly SittingProctorRow[] = [],
): Map<string, string> {
  const given = new Map<string, string>()
  const lists = watchers.map((watcher) => ({ watcher, open: 0, ended: [] as Date[] }))
  const userIds = new Map<string | null, ReadonlySet<string>>()
  for (const { id, startTime, endTime, sittingId } of sessions.toSorted(byStart)) {
    const eligible =
      userIds.get(sittingId) ?? new Set(proctorsFor(watchers, links, sittingId).map(({ userId }) => userId))
    userIds.set(sittingId, eligible)
    const room = lists
      .filter(({ watcher }) => eligible.has(watcher.userId))
      .map((list) => ({
        list,
        free: list.watcher.maxCandidates - list.open - list.ended.filter((end) => end > startTime).length,
      }))
    const chosen =
      room.find(({ free }) => free > 0) ??
      room.reduce<(typeof room)[number] | undefined>(
        (most, one) => (most === undefined || one.free > most.free ? one : most),
        undefined,
      )
    if (chosen === undefined) break
    // Those that go on are only counted: while everybody starts at once there are hundreds of them.
    if (endTime === null) chosen.list.open += 1
    else chosen.list.ended.push(endTime)
    given.set(id, chosen.list.watcher.userId)
  }
  return given
}
