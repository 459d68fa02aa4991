export interface QueuedFrame {
  testSessionId: string
  /** Milliseconds since the epoch. */
  takenAt: number
  /** Something is suspected of the candidate, which this frame may settle. */
  isSuspected: boolean
}

/** Who was not looked at for so long comes before everybody, also before those of whom something is suspected. */
const UNSEEN_FIRST_MS = 5_000

/**
 * Frames that wait for analysis: at most one per candidate, since a newer one makes the older worthless. First comes who was not
 * looked at for long, then who is suspected of something, and among equals who was not looked at for longest. So where there
 * are more candidates than can be analysed, all are looked at less often, and nobody hardly ever. Times in milliseconds since the epoch.
 */
export class FrameQueue<Frame extends QueuedFrame> {
  readonly #capacity: number
  readonly #frames = new Map<string, Frame>()
  /** When each candidate was looked at last. */
  readonly #seenAt = new Map<string, number>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#frames.size
  }

  /** Returns the frame that was dropped, if any: the candidate's older one, or in a full queue the new one. */
  push(frame: Frame): Frame | undefined {
    const older = this.#frames.get(frame.testSessionId)
    if (!older && this.#frames.size >= this.#capacity) return frame
    this.#frames.set(frame.testSessionId, frame)
    return older
  }

  /** The frame of the candidate whose turn it is. */
  shift(now: number): Frame | undefined {
    let first: { frame: Frame; group: number; unseenMs: number } | undefined
    for (const frame of this.#frames.values()) {
      const unseenMs = now - (this.#seenAt.get(frame.testSessionId) ?? -Infinity)
      const group = unseenMs >= UNSEEN_FIRST_MS ? 0 : frame.isSuspected ? 1 : 2
      if (!first || group < first.group || (group === first.group && unseenMs > first.unseenMs))
        first = { frame, group, unseenMs }
    }
    if (first) this.#frames.delete(first.frame.testSessionId)
    return first?.frame
  }

  /** Frames that were taken before a moment and are worth nothing any more: whose they are can send another before their turn comes. */
  dropOlderThan(moment: number): Frame[] {
    const old = [...this.#frames.values()].filter(({ takenAt }) => takenAt < moment)
    for (const { testSessionId } of old) this.#frames.delete(testSessionId)
    return old
  }

  /** A frame of this candidate is being analysed; one that was dropped is no look at them. */
  lookedAt(testSessionId: string, now: number): void {
    this.#seenAt.set(testSessionId, now)
  }

  /** Forgets a candidate; their waiting frame is returned. */
  remove(testSessionId: string): Frame | undefined {
    this.#seenAt.delete(testSessionId)
    const frame = this.#frames.get(testSessionId)
    this.#frames.delete(testSessionId)
    return frame
  }

  drain(): Frame[] {
    const frames = [...this.#frames.values()]
    this.#frames.clear()
    return frames
  }
}
