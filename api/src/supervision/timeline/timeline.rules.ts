import { MOST_LANE_EVENTS, type TimelineEvent, type TimelineLane } from '@pengawas/shared/contracts/timeline'

/** From when to when, in ms. */
export interface Span {
  from: number
  to: number
}

/** Lanes whose events are put together where there are too many; each of the others matters by itself. */
const COARSE_LANES: ReadonlySet<TimelineLane> = new Set(['answers', 'network', 'focus', 'ledger'])
const FIRST_WINDOW_MS = 2_000
/** Longer than any test: what is still too much then is cut. */
const LAST_WINDOW_MS = 48 * 60 * 60_000

const startOf = ({ at }: TimelineEvent): number => Date.parse(at)
const endOf = ({ at, until }: TimelineEvent): number => Date.parse(until ?? at)

/** What touches a time, by its beginning; of what reaches out of the test, the part within. */
export function within(events: readonly TimelineEvent[], test: Span, asked: Span): TimelineEvent[] {
  const iso = (ms: number): string => new Date(ms).toISOString()
  return events
    .filter((event) => endOf(event) >= test.from && startOf(event) <= test.to)
    .map((event) => ({
      ...event,
      at: iso(Math.max(startOf(event), test.from)),
      until: event.until === null ? null : iso(Math.min(endOf(event), test.to)),
    }))
    .filter((event) => endOf(event) >= asked.from && startOf(event) <= asked.to)
    .toSorted((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1))
}

/** What may be put together: the same happened, by the same person, with the same source. */
function likenessOf(event: TimelineEvent): string {
  if (event.lane === 'ledger') return `${event.kind} ${event.byId ?? ''}`
  if (event.lane === 'network') return `${event.kind} ${event.source ?? ''}`
  return event.kind
}

/** Puts together what is alike and begins within a window from the first of them; in the order given. */
function putTogether(events: readonly TimelineEvent[], windowMs: number): TimelineEvent[] {
  const together: TimelineEvent[] = []
  const places = new Map<string, number>()
  for (const event of events) {
    const likeness = likenessOf(event)
    const place = places.get(likeness)
    const first = place === undefined ? undefined : together[place]
    if (place === undefined || first === undefined || startOf(event) - startOf(first) > windowMs) {
      places.set(likeness, together.length)
      together.push(event)
      continue
    }
    const until = new Date(Math.max(endOf(first), endOf(event))).toISOString()
    // Everything else is that of the last one: the question that was answered last.
    together[place] = { ...event, id: first.id, at: first.at, until, count: first.count + event.count }
  }
  return together
}

/**
 * The events of one lane so that they are no more than `most`: those that are alike are put together, in windows that grow
 * until they fit; where that may not be done the newest are left out. `events` are in the order of their times.
 */
export function shorten(
  lane: TimelineLane,
  events: readonly TimelineEvent[],
  most = MOST_LANE_EVENTS,
): { events: TimelineEvent[]; isCut: boolean } {
  let shorter = [...events]
  if (COARSE_LANES.has(lane))
    for (let windowMs = FIRST_WINDOW_MS; shorter.length > most && windowMs <= LAST_WINDOW_MS; windowMs *= 2)
      shorter = putTogether(events, windowMs)
  return { events: shorter.slice(0, most), isCut: shorter.length > most }
}
