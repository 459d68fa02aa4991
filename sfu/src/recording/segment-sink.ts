import { randomUUID } from 'node:crypto'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { Logger } from 'pino'
import { timestampDistance } from './media-clock.rules.ts'
import type { FinishedSegment, SegmentFolder, SegmentNote } from './segment-folder.ts'
import { SegmentWriter } from './segment-writer.ts'
import { bytesOf, nextFrameStep, type OpenSegment, type RecordedFrame, SEGMENT_MS } from './segmenting.rules.ts'

export interface SegmentSinkOptions {
  folder: SegmentFolder
  testSessionId: string
  source: MediaSource
  clockRate: number
  log: Logger
  /** When a frame was captured, as far as is known now, in ms since the Unix epoch. */
  capturedAt: (frame: FrameFacts) => number
  onFinished: (segment: FinishedSegment) => void
  /** What is written of a segment could not be finished; `SegmentFolder.finishCutOff` may do so later. */
  onUnfinished: (note: SegmentNote) => void
  /** Writing to the disk has failed. */
  onFailed: () => void
}

/** What is kept of a frame that was added; its bytes would hold memory of many others back. */
type FrameFacts = Omit<RecordedFrame, 'data'>
const factsOf = ({ data: _data, ...facts }: RecordedFrame): FrameFacts => facts

interface Writing extends OpenSegment {
  id: string
  writer: SegmentWriter
  first: FrameFacts
  last: FrameFacts
  noted: Promise<void>
  /** Where the note on the disk says that it began. */
  notedStart: number
  /** Settled when it is finished; null where nothing of it could be kept. */
  done: PromiseWithResolvers<FinishedSegment | null>
}

/** Where the first notes may be wrong by a network's delay, later ones are not. */
const WORTH_NOTING_MS = 20

/** Writes the frames of one source into segments, one after another. It owns the open segment. */
export class SegmentSink {
  readonly #options: SegmentSinkOptions
  #writing: Writing | null = null
  /** A source that brought more than is kept of a minute is listened to again from then on. */
  #restsUntil = Number.NEGATIVE_INFINITY
  readonly #finishing = new Set<Promise<void>>()

  constructor(options: SegmentSinkOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#writing !== null && !this.#writing.writer.hasFailed
  }

  add(frame: RecordedFrame): void {
    const { clockRate } = this.#options
    if (this.#writing?.writer.hasFailed === true) this.end()
    if (frame.arrivedAtMs < this.#restsUntil) return
    const step = nextFrameStep(this.#writing, frame, clockRate)
    if (step === 'full' && this.#writing !== null) this.#rest(this.#writing)
    if (step === 'begin' || step === 'end') this.end()
    if (step === 'begin') this.#begin(frame)
    const writing = this.#writing
    if (writing === null || step === 'skip') return
    writing.ticks += timestampDistance(writing.last.rtpTimestamp, frame.rtpTimestamp)
    writing.bytes += bytesOf(frame)
    writing.last = factsOf(frame)
    writing.writer.add(frame.data, frame.isKey, writing.ticks / clockRate, frame.ticks / clockRate)
  }

  /** Hands what was added to the disk. To be called about once a second. Never rejects. */
  async flush(): Promise<void> {
    const writing = this.#writing
    if (writing === null) return
    this.#noteStart(writing)
    // The note first: what is on the disk without one is removed.
    await writing.noted
    await writing.writer.flush()
    if (writing.writer.isDiskToBlame) this.#options.onFailed()
  }

  /** Ends the open segment, if there is one; the next key frame begins another. */
  end(): void {
    const writing = this.#writing
    if (writing === null) return
    this.#writing = null
    const finishing = this.#finish(writing)
    this.#finishing.add(finishing)
    void finishing.finally(() => this.#finishing.delete(finishing))
  }

  /**
   * Ends the open segment with the next key frame, so that nothing is lost between it and the one that follows, or without one
   * after `latestMs`. Resolves once it is finished; with null where none is open, or nothing of it could be kept.
   */
  async cut(latestMs: number): Promise<FinishedSegment | null> {
    const writing = this.#writing
    if (writing === null) return null
    writing.isDue = true
    const timer = setTimeout(() => {
      if (this.#writing === writing) this.end()
    }, latestMs)
    try {
      return await writing.done.promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends, and resolves when every segment is finished. */
  async close(): Promise<void> {
    this.end()
    await Promise.all(this.#finishing)
  }

  /** Nobody fills the disk of all others: what comes in the rest of the minute is passed over. */
  #rest({ id, first }: Writing): void {
    const { log, testSessionId, source } = this.#options
    log.warn({ segmentId: id, testSessionId, source }, 'source brings more than is recorded')
    this.#restsUntil = first.arrivedAtMs + SEGMENT_MS
    this.end()
  }

  #begin(frame: RecordedFrame): void {
    const id = randomUUID()
    const content = frame.size === null ? { kind: 'audio' as const } : { kind: 'video' as const, size: frame.size }
    const writer = new SegmentWriter(this.#options.folder.openPath(id), content)
    this.#writing = {
      ...{ id, writer, first: factsOf(frame), last: factsOf(frame), ticks: 0, bytes: 0 },
      noted: Promise.resolve(),
      notedStart: Number.NaN,
      isDue: false,
      done: Promise.withResolvers(),
    }
    this.#noteStart(this.#writing)
  }

  /** Where the candidate's clock has become known since, a segment that is cut off would otherwise be out of step. */
  #noteStart(writing: Writing): void {
    const { folder, log } = this.#options
    const startedAt = this.#options.capturedAt(writing.first)
    if (Math.abs(startedAt - writing.notedStart) < WORTH_NOTING_MS) return
    writing.notedStart = startedAt
    writing.noted = writing.noted
      .then(() => folder.note(this.#noteOf(writing, startedAt)))
      .catch((error: unknown) => log.error({ err: error, segmentId: writing.id }, 'segment could not be noted'))
  }

  #noteOf({ id }: Writing, startedAt: number): SegmentNote {
    const { testSessionId, source } = this.#options
    return { id, testSessionId, source, startedAt }
  }

  async #finish(writing: Writing): Promise<void> {
    const { log, onFinished, onUnfinished } = this.#options
    const segment = await this.#close(writing).catch((error: unknown) => {
      log.error({ err: error, segmentId: writing.id }, 'segment could not be finished')
      onUnfinished(this.#noteOf(writing, this.#options.capturedAt(writing.first)))
      return null
    })
    if (segment !== null) onFinished(segment)
    writing.done.resolve(segment)
  }

  /** The finished segment, or what of it is whole; null where that is nothing. */
  async #close(writing: Writing): Promise<FinishedSegment | null> {
    const { folder, clockRate, log } = this.#options
    const { id, ticks, last, writer } = writing
    const note = this.#noteOf(writing, this.#options.capturedAt(writing.first))
    await writing.noted
    const written = await writer.close()
    if (written === null) {
      log.error({ err: writer.failure, segmentId: id }, 'segment could not be written to its end')
      return folder.finishCutOff(note)
    }
    const durationMs = Math.round(((ticks + last.ticks) / clockRate) * 1_000)
    const segment = { ...note, ...written, durationMs }
    await folder.finish(segment)
    return segment
  }
}
