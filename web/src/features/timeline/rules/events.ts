import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'

/** The place of the last of these events (the oldest first) that has happened by this moment; -1 before the first. */
export function lastAt(events: readonly TimelineEvent[], atMs: number): number {
  return events.findLastIndex((event) => Date.parse(event.at) <= atMs)
}
