import type { RecordedFrame } from './segmenting.rules.ts'

/** The worst that a screen brings in half a minute; beyond that its oldest pictures go. */
const MOST_BYTES = 12_000_000

/** The newest frames of a source, from a key frame on: at least as far back as asked, where that many came and fit. */
export class FrameRing {
  readonly #keepMs: number
  /** Each begins with a key frame. */
  #groups: { frames: RecordedFrame[]; bytes: number }[] = []
  #bytes = 0

  constructor(keepMs: number) {
    this.#keepMs = keepMs
  }

  get bytes(): number {
    return this.#bytes
  }

  push(frame: RecordedFrame): void {
    if (frame.isKey) this.#groups.push({ frames: [], bytes: 0 })
    const group = this.#groups.at(-1)
    if (group === undefined) return
    group.frames.push(frame)
    group.bytes += frame.data.length
    this.#bytes += frame.data.length
    while (this.#isOldestNeedless(frame.arrivedAtMs)) this.#dropOldest()
    // What cannot be shortened is too much for memory: it begins anew with the next key frame.
    if (this.#bytes > MOST_BYTES) this.clear()
  }

  /** Everything that is held, oldest first; nothing is held afterwards. */
  take(): RecordedFrame[] {
    const frames = this.#groups.flatMap((group) => group.frames)
    this.clear()
    return frames
  }

  clear(): void {
    this.#groups = []
    this.#bytes = 0
  }

  #isOldestNeedless(now: number): boolean {
    const second = this.#groups[1]?.frames[0]
    return second !== undefined && (this.#bytes > MOST_BYTES || second.arrivedAtMs <= now - this.#keepMs)
  }

  #dropOldest(): void {
    this.#bytes -= this.#groups.shift()?.bytes ?? 0
  }
}
