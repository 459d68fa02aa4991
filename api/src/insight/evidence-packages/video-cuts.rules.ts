import type { MediaSource } from '@pengawas/shared/contracts/media-sources'

/** What a package promises of a flag: so long before it, and so long after it. */
const BEFORE_MS = 20_000
const AFTER_MS = 20_000
/** A flag that goes on for longer is shown to here; the rest is in the package of the whole test. */
const LONGEST_MS = 180_000
/** Less between two frames is no gap: a screen that rests sends about one in a second. */
const GAP_MS = 2_000
/** Where clocks run backwards by more, the next frame is not simply a moment later. */
const OVERLAP_MS = 1_000
/** How far apart key frames are, at most, in what media nodes write; a cut begins with one. */
const KEY_FRAME_EVERY_MS: Readonly<Record<MediaSource, number>> = { camera: 10_000, screen: 30_000, microphone: 0 }

/** A time from and to, in ms since the Unix epoch. */
export interface Span {
  from: number
  to: number
}

/** What of a segment decides about cuts. */
export interface CutSegment {
  source: MediaSource
  startedAt: Date
  durationMs: number
  bytes: number
}

const spanOf = ({ startedAt, durationMs }: Pick<CutSegment, 'startedAt' | 'durationMs'>): Span => ({
  from: startedAt.getTime(),
  to: startedAt.getTime() + durationMs,
})

/** What is shown of a flag: what it is about, with what was before and after it. */
export function windowOf({ detectedAt, endedAt }: { detectedAt: Date; endedAt: Date | null }): Span {
  const at = detectedAt.getTime()
  const over = Math.max(at, endedAt?.getTime() ?? at)
  return { from: at - BEFORE_MS, to: Math.min(over + AFTER_MS, at + LONGEST_MS) }
}

/** Those of these segments, in their order, of which something lies within the window. */
export const segmentsWithin = <Segment extends CutSegment>(
  segments: readonly Segment[],
  { from, to }: Span,
): Segment[] =>
  segments.filter((segment) => {
    const span = spanOf(segment)
    return span.from <= to && span.to >= from
  })

/** How a frame is added to the file that is open, whose last frame was at `lastAt`: in it or in another one, and when. */
export function placeFrame(
  lastAt: number | null,
  at: number,
  isOfNextSegment: boolean,
): { isNewFile: boolean; at: number } {
  if (lastAt === null) return { isNewFile: true, at }
  const step = at - lastAt
  if (isOfNextSegment && (step > GAP_MS || step < -OVERLAP_MS)) return { isNewFile: true, at }
  return { isNewFile: false, at: Math.max(at, lastAt + 1) }
}

/** Where nothing was recorded within a window, of what was: the spans, in any order, without those too short to count. */
export function gapsWithin({ from, to }: Span, recorded: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let reached = from
  for (const span of recorded.toSorted((a, b) => a.from - b.from)) {
    if (span.from > to) break
    if (span.from - reached > GAP_MS) gaps.push({ from: reached, to: span.from })
    reached = Math.max(reached, span.to)
  }
  if (to - reached > GAP_MS) gaps.push({ from: reached, to })
  return gaps
}

/** Adds a frame at this instant to what was recorded: it goes on, or begins anew after a gap. */
export function addFrame(recorded: readonly Span[], at: number): Span[] {
  const last = recorded.at(-1)
  if (last === undefined || at - last.to > GAP_MS || at < last.from) return [...recorded, { from: at, to: at }]
  return [...recorded.slice(0, -1), { from: last.from, to: Math.max(last.to, at) }]
}

/** About how many bytes of a segment a cut takes: by its length, with what lies before it up to a key frame. */
function cutBytes(segment: CutSegment, { from, to }: Span): number {
  const span = spanOf(segment)
  const taken = Math.min(span.to, to) - Math.max(span.from, from - KEY_FRAME_EVERY_MS[segment.source])
  const share = segment.durationMs <= 0 ? 1 : Math.min(1, Math.max(0, taken) / segment.durationMs)
  return Math.ceil(segment.bytes * share)
}

/** About how many bytes the video of a test takes in a package: all of it, or what is around flags. */
export function videoBytes(segments: readonly CutSegment[], windows: readonly Span[] | 'all'): number {
  if (windows === 'all') return segments.reduce((sum, { bytes }) => sum + bytes, 0)
  return windows
    .flatMap((window) => segmentsWithin(segments, window).map((segment) => cutBytes(segment, window)))
    .reduce((sum, bytes) => sum + bytes, 0)
}
