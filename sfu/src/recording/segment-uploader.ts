import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { SEGMENT_UPLOAD_HEADER, SEGMENT_UPLOAD_PATH, type SegmentUpload } from '@pengawas/shared/contracts/recordings'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { Logger } from 'pino'
import type { MediaNodeConfig } from '../config.ts'
import type { FinishedSegment, SegmentFolder } from './segment-folder.ts'

/** A segment on a slow line; whatever is slower is begun anew. */
const ANSWER_TIMEOUT_MS = 120_000
/** What the hub refuses for good: the bytes are not the announced ones, or the test is gone. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 404, 413, 422])

export interface SegmentUploaderOptions {
  config: Pick<MediaNodeConfig, 'hubUrl' | 'nodeSecret'>
  folder: SegmentFolder
  log: Logger
  /** A clock in ms since the Unix epoch that runs steadily. */
  now: () => number
}

/**
 * Sends finished segments to the hub, one after another and oldest first, for as long as it takes: only the notes of what
 * waits are in memory, and what is left at the end of the process is sent by the next one. The local copy goes once the hub has
 * stored it, or has refused it for good.
 */
export class SegmentUploader {
  readonly #options: SegmentUploaderOptions
  readonly #waiting: FinishedSegment[]
  readonly #end = new AbortController()
  #bytes: number
  #running: Promise<void> | null = null

  /** `left`: what an earlier process has not sent. Nothing is sent before `start`. */
  constructor(options: SegmentUploaderOptions, left: readonly FinishedSegment[]) {
    this.#options = options
    this.#waiting = [...left]
    this.#bytes = left.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Segments that wait, and their bytes. */
  get waiting(): { segments: number; bytes: number } {
    return { segments: this.#waiting.length, bytes: this.#bytes }
  }

  add(segment: FinishedSegment): void {
    this.#waiting.push(segment)
    this.#bytes += segment.bytes
    this.start()
  }

  start(): void {
    if (this.#end.signal.aborted || this.#running !== null) return
    this.#running = this.#sendAll().finally(() => (this.#running = null))
  }

  /** Stops sending and resolves when nothing is under way. What waits stays on the disk. */
  async close(): Promise<void> {
    this.#end.abort()
    await this.#running
  }

  async #sendAll(): Promise<void> {
    const { log, folder } = this.#options
    for (let failures = 0; !this.#end.signal.aborted;) {
      const [segment] = this.#waiting
      if (segment === undefined) return
      try {
        if (await this.#send(segment)) await folder.remove(segment.id)
        this.#waiting.shift()
        this.#bytes -= segment.bytes
        failures = 0
      } catch (error) {
        failures += 1
        log.debug({ err: error, segmentId: segment.id }, 'segment could not be sent')
        // What follows may be fine where this one is not.
        this.#waiting.push(...this.#waiting.splice(0, 1))
        await this.#wait(backoffMs(BACKOFFS.hubMessage, failures))
      }
    }
  }

  /** Whether the local copy is of no use any more. Rejects where the hub could not take it now. */
  async #send(segment: FinishedSegment): Promise<boolean> {
    const { config, folder, log, now } = this.#options
    const bytes = await readFile(folder.path(segment.id)).catch(() => null)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== segment.sha256) {
      // A disk has lost or changed it: what is left is no evidence of anything.
      log.error({ segmentId: segment.id, testSessionId: segment.testSessionId }, 'segment is damaged and set aside')
      await folder.setAside(segment.id)
      return false
    }
    const upload: SegmentUpload = { ...segment, sentAt: now() }
    const response = await fetch(new URL(SEGMENT_UPLOAD_PATH, config.hubUrl), {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${config.nodeSecret}`,
        [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload),
        'Content-Type': 'video/webm',
      },
      body: bytes,
      signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    if (response.ok) return true
    if (!REFUSED_FOR_GOOD.has(response.status)) throw new Error(`The hub answered a segment with ${response.status}`)
    log.error({ segmentId: segment.id, status: response.status }, 'hub refused a segment for good')
    return true
  }

  async #wait(delayMs: number): Promise<void> {
    await delay(delayMs, undefined, { signal: this.#end.signal }).catch(() => undefined)
  }
}
