import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MAX_KEPT_PICTURE_BYTES } from '@pengawas/shared/contracts/media'
import { MAX_TILE_BYTES } from './picture-shelf.ts'
import { shrinkReplySchema } from './shrink-messages.ts'

const CHILD_MAIN = fileURLToPath(new URL('shrink-child.ts', import.meta.url))

export interface PictureBounds {
  width: number
  wantedBytes: number
  /** What cannot be made as small is no picture. */
  mostBytes: number
  mostWaiting: number
  timeoutMs: number
}

export const TILE_BOUNDS: PictureBounds = {
  /** As wide as a tile of a full wall is drawn on a sharp screen; more would not fit into the bytes. */
  width: 480,
  /** With a camera's picture beside each screen, a page of 49 stays under 1 Mbit/s at one picture of each an interval. */
  wantedBytes: 6_000,
  mostBytes: MAX_TILE_BYTES,
  /** More than two pages of the wall; who comes later asks again with the next interval. */
  mostWaiting: 120,
  /** A screen takes some hundredths of a second; the first one also waits for the process to start. */
  timeoutMs: 5_000,
}

export const KEPT_BOUNDS: PictureBounds = {
  width: 2_560,
  wantedBytes: MAX_KEPT_PICTURE_BYTES,
  mostBytes: MAX_KEPT_PICTURE_BYTES,
  /** One of each candidate: nobody takes them again. */
  mostWaiting: 1_000,
  /** A large one takes a second, and many times that where the machine is busy. */
  timeoutMs: 30_000,
}

/**
 * Makes pictures small: for tiles, or for a hub to keep. What candidates send is decoded in a process of its own, so that what
 * breaks native code costs one picture and not the media of every candidate. The process starts with the first picture.
 */
export class PictureShrinker {
  readonly #bounds: PictureBounds
  readonly #childMain: string
  #child: ChildProcess | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #closed = false

  constructor(bounds: PictureBounds, childMain = CHILD_MAIN) {
    this.#bounds = bounds
    this.#childMain = childMain
  }

  /** The picture as it is where it is small enough, otherwise as `shrink` makes it. */
  async fit(picture: Uint8Array): Promise<Uint8Array | null> {
    return picture.length <= this.#bounds.mostBytes ? picture : this.shrink(picture)
  }

  /** The picture as a smaller WebP; null where it cannot be decoded or made small enough, or too many wait. */
  async shrink(picture: Uint8Array): Promise<Uint8Array | null> {
    if (this.#closed || this.#waiting >= this.#bounds.mostWaiting) return null
    this.#waiting += 1
    const small = this.#turn.then(() => this.#ask(picture))
    this.#turn = small
    try {
      return await small
    } finally {
      this.#waiting -= 1
    }
  }

  close(): void {
    this.#closed = true
    this.#end()
  }

  async #ask(picture: Uint8Array): Promise<Uint8Array | null> {
    if (this.#closed) return null
    const child = (this.#child ??= this.#start())
    const { width, wantedBytes, mostBytes, timeoutMs } = this.#bounds
    const done = new AbortController()
    const until = { signal: AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]) }
    try {
      const left = once(child, 'exit', until).then(() => null)
      const answer = once(child, 'message', until)
      child.send({ picture, width, wantedBytes, mostBytes })
      const [reply] = ((await Promise.race([answer, left])) ?? []) as unknown[]
      const small = shrinkReplySchema.parse(reply).picture
      return small !== null && small.length <= mostBytes ? small : null
    } catch {
      // Whatever state it is in: the next picture has a new one.
      this.#end()
      return null
    } finally {
      done.abort()
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#childMain, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Whoever waits is told as well.
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (this.#child === child) this.#child = null
    })
    return child
  }

  #end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}
