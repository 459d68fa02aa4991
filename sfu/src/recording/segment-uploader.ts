import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  SEGMENT_GONE_STATUS,
  SEGMENT_REFUSAL_HEADER,
  SEGMENT_UNFIT_STATUS,
  segmentRefusalSchema,
  type SegmentRefusal,
  SEGMENT_UPLOAD_HEADER,
  SEGMENT_UPLOAD_PATH,
  type SegmentUpload,
} from '@pengawas/shared/contracts/recordings'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import type { Logger } from 'pino'
import type { MediaNodeConfig } from '../config.ts'
import type { FinishedSegment, SegmentFolder } from './segment-folder.ts'

/** A segment on a slow line; whatever is slower is begun anew. */
const ANSWER_TIMEOUT_MS = 120_000
/** What the hub refuses for good: it cannot read what is announced, the bytes are not the announced ones, or it does not fit its test. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 413, SEGMENT_UNFIT_STATUS])

export interface SegmentUploaderOptions {
  config: Pick<MediaNodeConfig, 'hubUrl' | 'nodeId' | 'nodeSecret'>
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
  /** What is under way, by the segment's id. */
  readonly #sending = new Map<string, Promise<void>>()
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
    await Promise.allSettled(this.#sending.values())
  }

  /**
   * Sends these before everything else that waits, at the same time as what is under way, and resolves with those that the hub
   * has after `withinMs` at most; the others wait as before, and what else waits of the test comes next. Never rejects.
   */
  async sendFirst(testSessionId: string, ids: readonly string[], withinMs: number): Promise<string[]> {
    const isOf = (segment: FinishedSegment): boolean => segment.testSessionId === testSessionId
    this.#waiting.sort((a, b) => Number(isOf(b)) - Number(isOf(a)))
    const sent: string[] = []
    const all = ids.map(async (id) => {
      const segment = this.#waiting.find((each) => each.id === id)
      // What does not wait any more is there.
      if (segment !== undefined) await this.#deliver(segment)
      sent.push(id)
    })
    const waiting = new AbortController()
    const isOver = delay(withinMs, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(all), isOver])
    waiting.abort()
    return [...sent]
  }

  async #sendAll(): Promise<void> {
    const { log } = this.#options
    for (let failures = 0; !this.#end.signal.aborted;) {
      const [segment] = this.#waiting
      if (segment === undefined) return
      try {
        await this.#deliver(segment)
        failures = 0
      } catch (error) {
        failures += 1
        log.debug({ err: error, segmentId: segment.id }, 'segment could not be sent')
        // What follows may be fine where this one is not.
        if (this.#waiting[0] === segment) this.#waiting.push(...this.#waiting.splice(0, 1))
        await this.#wait(backoffMs(BACKOFFS.hubMessage, failures))
      }
    }
  }

  /** Sends a segment that waits, once however many ask for it. Rejects where the hub could not take it now. */
  #deliver(segment: FinishedSegment): Promise<void> {
    const { id, bytes } = segment
    const running = this.#sending.get(id)
    if (running !== undefined) return running
    const sending = this.#send(segment)
      .then(async (isStored) => {
        if (isStored) await this.#options.folder.remove(id)
        const place = this.#waiting.indexOf(segment)
        if (place >= 0) this.#waiting.splice(place, 1)
        this.#bytes -= bytes
      })
      .finally(() => this.#sending.delete(id))
    this.#sending.set(id, sending)
    return sending
  }

  /** Whether the local copy is of no use any more. Rejects where the hub could not take it now. */
  async #send(segment: FinishedSegment): Promise<boolean> {
    const { folder, log } = this.#options
    const { id, testSessionId } = segment
    if ((await hashOf(folder.path(id)).catch(() => null)) !== segment.sha256) {
      // A disk has lost or changed it: what is left is no evidence of anything.
      log.error({ segmentId: id, testSessionId }, 'segment is damaged and set aside')
      await folder.setAside(id)
      return false
    }
    const { status, refusal } = await this.#put(segment)
    if (status >= 200 && status < 300) return true
    if (status !== SEGMENT_GONE_STATUS && !REFUSED_FOR_GOOD.has(status))
      throw new Error(`The hub answered a segment with ${status}`)
    const isGone = status === SEGMENT_GONE_STATUS
    log.error({ segmentId: id, testSessionId, status, refusal, isDeleted: isGone }, 'hub refused a segment for good')
    if (isGone) return true
    await folder.setAside(id)
    return false
  }

  /**
   * Sends the file piece by piece, since whole ones would fill the memory where many end at once; the answer's status, and why
   * the hub refuses it, where it says so.
   */
  async #put(segment: FinishedSegment): Promise<{ status: number; refusal: SegmentRefusal | undefined }> {
    const { config, folder, now } = this.#options
    const upload: SegmentUpload = { ...segment, nodeId: config.nodeId, sentAt: now() }
    const url = new URL(SEGMENT_UPLOAD_PATH, config.hubUrl)
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${config.nodeSecret}`,
        [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload),
        'Content-Type': 'video/webm',
        'Content-Length': segment.bytes,
      },
      signal,
    })
    // What fails after the answer concerns nobody any more.
    request.on('error', () => undefined)
    const answered = once(request, 'response', { signal }) as Promise<[IncomingMessage]>
    const sent = pipeline(createReadStream(folder.path(segment.id)), request, { signal })
    // A hub that refuses may answer before it has read everything.
    const [response] = await Promise.race([answered, sent.then(() => answered)])
    response.resume()
    if (!request.writableFinished) request.destroy()
    const refusal = segmentRefusalSchema.safeParse(response.headers[SEGMENT_REFUSAL_HEADER]).data
    return { status: response.statusCode ?? 0, refusal }
  }

  async #wait(delayMs: number): Promise<void> {
    await delay(delayMs, undefined, { signal: this.#end.signal }).catch(() => undefined)
  }
}

/** Hexadecimal SHA-256 of a file, read piece by piece. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
