import { sequenceDistance } from '../taps/rtp-packet.ts'

/** A retransmission takes one round trip and the time to notice; later than this a packet counts as lost. */
const LONGEST_WAIT_MS = 300
/** More than a second of a full picture; what is this far ahead has lost the rest. */
const MOST_HELD = 400
/** A distance that no network makes: the stream was numbered anew. */
const NEW_NUMBERING = 2_000

/** What comes out, in order: the packets, and a gap where some will never come. */
export type Ordered<T> = T | 'gap'

/** Puts the packets of one RTP stream in order, and says where some are missing. Holds a bounded number of them. */
export class SequenceBuffer<T> {
  readonly #held = new Map<number, T>()
  #next: number | null = null
  #waitingSince = 0

  /** Takes one packet at a moment in ms; repeats and packets that come too late are passed over. */
  push(sequenceNumber: number, packet: T, at: number): Ordered<T>[] {
    const out: Ordered<T>[] = []
    this.#next ??= sequenceNumber
    const ahead = sequenceDistance(this.#next, sequenceNumber)
    if (Math.abs(ahead) > NEW_NUMBERING) {
      this.#held.clear()
      this.#next = sequenceNumber
      out.push('gap')
    } else if (ahead < 0) {
      return out
    }
    if (this.#held.size === 0) this.#waitingSince = at
    this.#held.set(sequenceNumber, packet)
    this.#drain(out, at)
    while (this.#held.size > 0 && (at - this.#waitingSince > LONGEST_WAIT_MS || this.#held.size > MOST_HELD)) {
      out.push('gap')
      this.#next = this.#nearest()
      this.#drain(out, at)
    }
    return out
  }

  #drain(out: Ordered<T>[], at: number): void {
    for (;;) {
      const packet = this.#next === null ? undefined : this.#held.get(this.#next)
      if (packet === undefined || this.#next === null) return
      out.push(packet)
      this.#held.delete(this.#next)
      this.#next = (this.#next + 1) & 0xffff
      this.#waitingSince = at
    }
  }

  #nearest(): number {
    const from = this.#next ?? 0
    const distances = [...this.#held.keys()].map((number) => sequenceDistance(from, number))
    return (from + Math.min(...distances)) & 0xffff
  }
}
