/** What is older says little of a clock that drifts, or was set meanwhile. */
const KEPT_MS = 30_000

/**
 * What the clock of a media node says. What a node sends tells the time at which it was sent, and reaches the hub later:
 * the way only adds, so that the message with the shortest way says most. All times in ms since 1970.
 */
export interface NodeClock {
  /** A message that was sent at `sentAt` by the node's clock arrived at `now` by the hub's. */
  note(sentAt: number, now: number): void
  /** The node's clock at `now` of the hub's, by a message that was sent at `sentAt` and by those before it. */
  read(sentAt: number, now: number): number
}

export function createNodeClock(): NodeClock {
  let readings: readonly { at: number; behindMs: number }[] = []
  const note = (sentAt: number, now: number): void => {
    readings = [...readings.filter(({ at }) => now - at < KEPT_MS), { at: now, behindMs: now - sentAt }]
  }
  return {
    note,
    read(sentAt, now) {
      note(sentAt, now)
      return now - Math.min(...readings.map(({ behindMs }) => behindMs))
    },
  }
}
