import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { shrinkReplySchema } from './shrink-messages.ts'

const CHILD_MAIN = fileURLToPath(new URL('shrink-child.ts', import.meta.url))
/** A screen takes some hundredths of a second; the first one also waits for the process to start. */
const TIMEOUT_MS = 5_000
/** More than two pages of the wall; who comes later asks again with the next interval. */
const MOST_WAITING = 120

/**
 * Makes pictures of screens small enough for tiles. What candidates send is decoded in a process of its own, so that what
 * breaks native code costs one picture and not the media of every candidate. The process starts with the first picture.
 */
export class PictureShrinker {
  readonly #childMain: string
  #child: ChildProcess | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #closed = false

  constructor(childMain = CHILD_MAIN) {
    this.#childMain = childMain
  }

  /** The picture as a smaller WebP; null where it cannot be decoded, or too many wait. */
  async shrink(picture: Uint8Array): Promise<Uint8Array | null> {
    if (this.#closed || this.#waiting >= MOST_WAITING) return null
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
    const done = new AbortController()
    const until = { signal: AbortSignal.any([done.signal, AbortSignal.timeout(TIMEOUT_MS)]) }
    try {
      const left = once(child, 'exit', until).then(() => null)
      const answer = once(child, 'message', until)
      child.send({ picture })
      const [reply] = ((await Promise.race([answer, left])) ?? []) as unknown[]
      return shrinkReplySchema.parse(reply).picture
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
