import type { RecordingSegment } from '@pengawas/shared/contracts/recordings'
import type { MediaSource } from '@pengawas/shared/contracts/media-sources'

/** A hole of this length between two segments of a source is one of frames, not of time: the last picture stays. */
const BRIDGED_MS = 1_500

/** A segment on the time axis. Instants in ms since the Unix epoch. */
export interface Span {
  id: string
  startMs: number
  endMs: number
  bytes: number
}

export type Spans = Readonly<Record<MediaSource, readonly Span[]>>

/** What there is of a source at one moment. `fromMs` and `toMs` say how long that goes on; null is to the end of the axis. */
export interface Cover {
  kind: 'recorded' | 'none' | 'damaged' | 'gone'
  fromMs: number | null
  toMs: number | null
}

export const NOTHING: Cover = { kind: 'none', fromMs: null, toMs: null }

/** What of a segment cannot be shown: from this moment on its file is damaged, or it was deleted as a whole. */
export interface Loss {
  kind: 'damaged' | 'gone'
  fromMs: number
}

/** The segments of each source in the order of time. */
export function spansOf(segments: readonly RecordingSegment[]): Spans {
  const of = (source: MediaSource): Span[] =>
    segments
      .filter((segment) => segment.source === source)
      .map(({ id, startedAt, durationMs, bytes }) => {
        const startMs = Date.parse(startedAt)
        return { id, startMs, endMs: startMs + durationMs, bytes }
      })
      .toSorted((one, other) => one.startMs - other.startMs)
  return { camera: of('camera'), screen: of('screen'), microphone: of('microphone') }
}

/** Sources begin one after the other, and the first look is to have all of them. */
const BEGIN_TOGETHER_MS = 5_000

/** The first moment worth looking at, or null where nothing is recorded. */
export function firstRecorded(spans: Spans): number | null {
  const begins = Object.values(spans).flatMap(([first]) => (first === undefined ? [] : [first.startMs]))
  const earliest = Math.min(...begins)
  return begins.length === 0 ? null : Math.max(...begins.filter((begin) => begin <= earliest + BEGIN_TOGETHER_MS))
}

/** The place of the segment that shows this moment: the last that has begun by then. -1 before the first. */
export function lastBegun(spans: readonly Span[], atMs: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.startMs ?? Infinity) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What there is of a source at this moment. */
export function coverAt(spans: readonly Span[], losses: ReadonlyMap<string, Loss>, atMs: number): Cover {
  const at = lastBegun(spans, atMs)
  const span = spans[at]
  const next = spans[at + 1]
  const toMs = next?.startMs ?? null
  if (span === undefined) return { kind: 'none', fromMs: null, toMs }
  const isBridged = next !== undefined && next.startMs - span.endMs <= BRIDGED_MS
  if (atMs >= span.endMs && !isBridged) return { kind: 'none', fromMs: span.endMs, toMs }
  const loss = losses.get(span.id)
  const endMs = isBridged ? next.startMs : span.endMs
  if (loss !== undefined && atMs >= loss.fromMs) return { kind: loss.kind, fromMs: loss.fromMs, toMs: endMs }
  return { kind: 'recorded', fromMs: span.startMs, toMs: loss?.fromMs ?? endMs }
}

/** The next moment at which any of the sources has something again, where none has anything now. */
export function nextRecorded(covers: readonly Cover[]): number | null {
  if (covers.some(({ kind }) => kind === 'recorded')) return null
  const next = covers.flatMap(({ toMs }) => (toMs === null ? [] : [toMs]))
  return next.length === 0 ? null : Math.min(...next)
}

/** From where to where frames of a segment count: one that overlaps the next must not push out what that begins with. */
export function windowOf(spans: readonly Span[], span: Span): { fromMs: number; toMs: number } {
  const next = spans[spans.indexOf(span) + 1]
  return { fromMs: span.startMs, toMs: next?.startMs ?? Infinity }
}
