import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import { lastBegun, type Loss, type Span } from './recorded.ts'

/** What is held ready before it is shown, in ms of the recording at normal speed; faster playing holds as much more. */
const AHEAD_MS = 20_000
/** What was shown stays for a step back. */
const BEHIND_MS = 30_000
/** What lies further ahead than this was left behind by a jump. */
const FAR_MS = 180_000
/** As far apart as key frames are asked for while recording, and a second for their way. */
const KEY_FRAME_MS: Readonly<Record<MediaSource, number>> = { camera: 11_000, screen: 31_000, microphone: 2_000 }
/** Below this a file is read from its beginning: another request would take longer. */
const WORTH_SKIPPING_BYTES = 200_000

/** From when to when a segment is in the buffer. */
export interface Held {
  fromMs: number
  toMs: number
  /** Whether it was read to its end. */
  isComplete: boolean
}

export interface Load {
  span: Span
  /** The first moment that is needed of it. */
  fromMs: number
}

/** How far ahead of this moment segments are fetched. */
function aheadMs(speed: number): number {
  return AHEAD_MS * Math.max(1, speed)
}

/** What to fetch next to go on from this moment, or null where everything needed is there. */
export function nextLoad(
  spans: readonly Span[],
  held: ReadonlyMap<string, Held>,
  losses: ReadonlyMap<string, Loss>,
  { atMs, speed }: { atMs: number; speed: number },
): Load | null {
  const first = Math.max(0, lastBegun(spans, atMs))
  for (const span of spans.slice(first)) {
    if (span.startMs > atMs + aheadMs(speed)) return null
    const neededMs = Math.max(atMs, span.startMs)
    const lostMs = losses.get(span.id)?.fromMs ?? span.endMs
    if (neededMs >= lostMs) continue
    const here = held.get(span.id)
    if (here === undefined || neededMs < here.fromMs || neededMs > here.toMs) {
      if (here?.isComplete === true && neededMs > here.toMs) continue
      return { span, fromMs: neededMs }
    }
    if (!here.isComplete) return { span, fromMs: here.toMs }
  }
  return null
}

/**
 * Whether what is being fetched goes on: it is what `next` wants, and reaches that before a new request would. `reachedMs` is
 * how far it has come.
 */
export function goesOn(running: Load, reachedMs: number, next: Load | null): boolean {
  if (next === null || next.span.id !== running.span.id || next.fromMs < running.fromMs) return false
  return next.fromMs - reachedMs < KEY_FRAME_MS.screen
}

/** What stays in the buffer at this moment. */
export function keptRange(atMs: number, speed: number): { fromMs: number; toMs: number } {
  return { fromMs: atMs - BEHIND_MS, toMs: atMs + Math.max(FAR_MS, 2 * aheadMs(speed)) }
}

/** What is still held of a segment after the rest was removed. */
export function clipHeld(held: Held, kept: { fromMs: number; toMs: number }): Held | null {
  const fromMs = Math.max(held.fromMs, kept.fromMs)
  const toMs = Math.min(held.toMs, kept.toMs)
  if (fromMs >= toMs) return null
  return { fromMs, toMs, isComplete: held.isComplete && toMs === held.toMs }
}

/**
 * From which byte on a file is read to show this moment: before the key frame that it builds on, as far as the mean size of
 * a second tells. 0 is the whole file.
 */
export function firstByte(source: MediaSource, span: Span, fromMs: number): number {
  const beforeMs = fromMs - span.startMs - KEY_FRAME_MS[source]
  const lastsMs = span.endMs - span.startMs
  if (beforeMs <= 0 || lastsMs <= 0) return 0
  const first = Math.floor((span.bytes * beforeMs) / lastsMs)
  return first < WORTH_SKIPPING_BYTES ? 0 : first
}

/**
 * Whether nothing will come for this moment, though its segment was fetched: frames of it were lost before they were recorded.
 * `inside`: with more of the segment behind it.
 */
export function isHole(held: Held | undefined, atMs: number, { inside = false } = {}): boolean {
  if (held === undefined || atMs < held.fromMs) return false
  return atMs < held.toMs || (held.isComplete && !inside)
}
