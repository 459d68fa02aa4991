import type { MediaSource as RecordedSource } from '@pengawas/shared/contracts/media-sources'
import { type FailureCode, RequestFailure } from '../../../lib/http.ts'
import { clipHeld, goesOn, type Held, isHole, keptRange, type Load, nextLoad } from '../rules/fetching.ts'
import { clampInto, correctionOf, hasMore, rangeAt } from '../rules/in-step.ts'
import { type Cover, coverAt, lastBegun, type Loss, type Span, windowOf } from '../rules/recorded.ts'
import { WebmReader } from '../rules/webm-reader.ts'
import { MediaBuffer } from './media-buffer.ts'
import { type OpenBytes, segmentBytes } from './segment-bytes.ts'

export interface SourcePlayerOptions {
  source: RecordedSource
  element: HTMLMediaElement
  /** The moment that is second 0 of the elements, in ms since the Unix epoch. */
  originMs: number
  open: (segmentId: string, range: { first: number; last?: number }, signal: AbortSignal) => ReturnType<OpenBytes>
  /** The browser plays no sound before a click. */
  onBlocked: () => void
}

interface Moment {
  atMs: number
  speed: number
}

interface Running {
  load: Load
  reachedMs: number
  abort: AbortController
}

/** The last frame of a segment may be so much before its end. */
const MISSING_MS = 1_500
/** A frame is shown from its own moment on; rounding must not show the one before. */
const AFTER_SECONDS = 0.002
/** Frames of one segment that lie so far apart leave a hole in the buffer. */
const HOLE_MS = 150
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

class UnreadableFailure extends Error {}

/** Plays what was recorded of one source in one element: fetches ahead, forgets what is behind, and keeps to the common clock. */
export class SourcePlayer {
  readonly #options: SourcePlayerOptions
  readonly #held = new Map<string, Held>()
  readonly #losses = new Map<string, Loss>()
  readonly #frames = new Map<string, ReadonlySet<number>>()
  readonly #listeners = new AbortController()
  #buffer: MediaBuffer
  #spans: readonly Span[] = []
  #moment: Moment = { atMs: 0, speed: 1 }
  #running: Running | null = null
  #failure: { code: FailureCode; retryAtMs: number } | null = null
  #failures = 0
  #target: number | null = null

  constructor(options: SourcePlayerOptions) {
    this.#options = options
    const { element, source } = options
    this.#buffer = new MediaBuffer(element, source)
    element.addEventListener('error', () => this.#lose(), { signal: this.#listeners.signal })
  }

  /** Why nothing more comes; null while all is well. */
  get failure(): FailureCode | null {
    return this.#failure?.code ?? null
  }

  setSpans(spans: readonly Span[]): void {
    this.#spans = spans
  }

  cover(atMs: number): Cover {
    return coverAt(this.#spans, this.#losses, atMs)
  }

  /** When frames that were fetched are shown, in ms since the Unix epoch, in no order. */
  frames(): number[] {
    return [...this.#frames.values()].flatMap((each) => [...each])
  }

  /** Fetches what is needed from this moment on. To be called many times a second. */
  follow(moment: Moment): void {
    this.#moment = moment
    const next = nextLoad(this.#spans, this.#held, this.#losses, moment)
    if (this.#running !== null) {
      if (!goesOn(this.#running.load, this.#running.reachedMs, next)) this.#running.abort.abort()
      return
    }
    if (next === null || (this.#failure !== null && performance.now() < this.#failure.retryAtMs)) return
    if (!this.#listeners.signal.aborted) void this.#fetch(next)
  }

  /** Asks again at once for what failed. */
  retry(): void {
    this.#failure = null
    this.#failures = 0
  }

  /** Whether this moment is there to be shown, or there is nothing to wait for. */
  isReady(atMs: number): boolean {
    const { kind } = this.cover(atMs)
    const span = this.#spans[lastBegun(this.#spans, atMs)]
    if (kind !== 'recorded' || span === undefined || atMs >= span.endMs) return true
    const { element, originMs } = this.#options
    const ranges = this.#buffer.ranges()
    const seconds = this.#seconds(atMs)
    const held = this.#held.get(span.id)
    const range = ranges[rangeAt(ranges, seconds)]
    if (range === undefined) return isHole(held, atMs)
    // Before a hole the decoder waits for frames that never come.
    const afterMs = originMs + range[1] * 1_000 + HOLE_MS
    if (!hasMore(ranges, seconds) && isHole(held, afterMs, { inside: true })) return true
    const { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } = HTMLMediaElement
    // At an end there is nothing ahead, and the last picture is what there is.
    const enough = hasMore(ranges, seconds) ? HAVE_FUTURE_DATA : HAVE_CURRENT_DATA
    return element.readyState >= enough
  }

  /** Stands at this moment. */
  hold(atMs: number): void {
    const { element } = this.#options
    if (!element.paused) element.pause()
    if (this.cover(atMs).kind === 'recorded') this.#place(atMs)
  }

  /** Nobody sees or hears it. */
  rest(): void {
    this.#options.element.pause()
  }

  /** Plays on at this moment. */
  play(atMs: number, speed: number): void {
    const { element, source, onBlocked } = this.#options
    if (this.cover(atMs).kind !== 'recorded') {
      if (!element.paused) element.pause()
      return
    }
    if (element.paused) {
      element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
      })
    }
    const ranges = this.#buffer.ranges()
    const wanted = this.#seconds(atMs)
    const range = rangeAt(ranges, wanted)
    if (range === -1 || element.seeking) return
    const what = source === 'microphone' ? 'sound' : 'picture'
    const correction = correctionOf(what, element.currentTime, wanted, speed)
    if (correction.kind === 'seek' || range !== rangeAt(ranges, element.currentTime)) this.#place(atMs)
    else if (Math.abs(element.playbackRate - correction.rate) > 0.005) element.playbackRate = correction.rate
  }

  close(): void {
    this.#listeners.abort()
    this.#running?.abort.abort()
    this.#buffer.close()
  }

  #seconds(atMs: number): number {
    return (atMs - this.#options.originMs) / 1_000
  }

  #place(atMs: number): void {
    const { element } = this.#options
    const target = clampInto(this.#buffer.ranges(), this.#seconds(atMs) + AFTER_SECONDS)
    const isThere = element.seeking || Math.abs(element.currentTime - target) < 0.05
    if (this.#target !== null && Math.abs(this.#target - target) < 0.000_5 && isThere) return
    this.#target = target
    element.currentTime = target
  }

  async #fetch(load: Load): Promise<void> {
    const running: Running = { load, reachedMs: load.fromMs, abort: new AbortController() }
    this.#running = running
    try {
      await this.#makeRoom(keptRange(this.#moment.atMs, this.#moment.speed))
      await this.#read(running)
      this.#failure = null
      this.#failures = 0
    } catch (error) {
      if (!running.abort.signal.aborted) this.#fail(running, error)
    } finally {
      running.abort.abort()
      this.#running = null
    }
  }

  async #read(running: Running): Promise<void> {
    const { source, open } = this.#options
    const { load, abort } = running
    const { span } = load
    const { signal } = abort
    const { fromMs, toMs } = windowOf(this.#spans, span)
    await this.#buffer.begin(this.#seconds(span.startMs), this.#seconds(fromMs), this.#seconds(toMs))
    const reader = new WebmReader()
    const before = this.#held.get(span.id)
    const openPart: OpenBytes = (id, first, last) =>
      open(id, { first, ...(last === undefined ? {} : { last }) }, signal)
    for await (const piece of segmentBytes(openPart, { source, ...load })) {
      const { bytes, frames, isDamaged } = reader.push(piece)
      if (bytes.length > 0) await this.#append(bytes)
      signal.throwIfAborted()
      this.#note(running, frames, before)
      if (isDamaged) break
    }
    const here = this.#held.get(span.id)
    if (here === undefined || running.reachedMs < span.endMs - MISSING_MS) {
      this.#losses.set(span.id, { kind: 'damaged', fromMs: here === undefined ? span.startMs : running.reachedMs })
    }
    if (here !== undefined) this.#held.set(span.id, { ...here, isComplete: true })
  }

  #note({ load, ...running }: Running, frames: readonly number[], before: Held | undefined): void {
    const { span } = load
    const [first] = frames
    const last = frames.at(-1)
    if (first === undefined || last === undefined) return
    const known = this.#frames.get(span.id) ?? new Set<number>()
    this.#frames.set(span.id, new Set([...known, ...frames.map((frame) => span.startMs + frame)]))
    const here = this.#held.get(span.id)
    const fromMs = here === before ? span.startMs + first : (here?.fromMs ?? span.startMs + first)
    const joins = before !== undefined && before.fromMs <= fromMs && fromMs <= before.toMs
    const toMs = span.startMs + last
    this.#held.set(span.id, { fromMs: joins ? before.fromMs : fromMs, toMs, isComplete: false })
    if (this.#running !== null) this.#running.reachedMs = Math.max(running.reachedMs, toMs)
  }

  async #append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.#buffer.append(bytes)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw new UnreadableFailure()
      const { atMs } = this.#moment
      await this.#makeRoom({ fromMs: atMs - 1_000, toMs: atMs + 60_000 })
      await this.#buffer.append(bytes)
    }
  }

  /** Removes what is outside of this time. */
  async #makeRoom(kept: { fromMs: number; toMs: number }): Promise<void> {
    await this.#buffer.remove(0, this.#seconds(kept.fromMs))
    await this.#buffer.remove(Math.max(0, this.#seconds(kept.toMs)), Infinity)
    for (const [id, held] of this.#held) {
      const rest = clipHeld(held, kept)
      if (rest === null) {
        this.#held.delete(id)
        this.#frames.delete(id)
      } else if (rest.fromMs !== held.fromMs || rest.toMs !== held.toMs) this.#held.set(id, rest)
    }
  }

  #fail({ load, reachedMs }: Running, error: unknown): void {
    const { span } = load
    if (error instanceof UnreadableFailure) {
      this.#losses.set(span.id, { kind: 'damaged', fromMs: Math.max(span.startMs, reachedMs) })
      this.#renew()
      return
    }
    const code = error instanceof RequestFailure ? error.code : 'unreachable'
    if (code === 'not-found') {
      this.#losses.set(span.id, { kind: 'gone', fromMs: span.startMs })
      return
    }
    const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0
    this.#failures += 1
    this.#failure = { code, retryAtMs: performance.now() + waitMs }
  }

  /** The decoder gave up: the rest of what is shown now is passed over. */
  #lose(): void {
    const span = this.#spans[lastBegun(this.#spans, this.#moment.atMs)]
    if (this.#options.element.error === null || span === undefined) return
    this.#losses.set(span.id, { kind: 'damaged', fromMs: this.#moment.atMs })
    this.#renew()
  }

  #renew(): void {
    this.#running?.abort.abort()
    this.#held.clear()
    this.#frames.clear()
    this.#target = null
    this.#buffer.close()
    this.#buffer = new MediaBuffer(this.#options.element, this.#options.source)
  }
}
