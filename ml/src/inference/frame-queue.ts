export interface QueuedFrame {
  testSessionId: string
  /** Milliseconds since the epoch. */
  takenAt: number
}

/**
 * Frames that wait for analysis: at most one per candidate, since a newer one makes the older worthless. A candidate
 * keeps their place in the line when their frame is replaced and goes to its end when served, so that nobody's eagerness
 * delays another for more than one frame.
 */
export class FrameQueue<Frame extends QueuedFrame> {
  readonly #capacity: number
  readonly #frames = new Map<string, Frame>()

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
    // Setting a key that a Map has keeps its position.
    this.#frames.set(frame.testSessionId, frame)
    return older
  }

  /** The frame of the candidate who has waited longest. */
  shift(): Frame | undefined {
    for (const [testSessionId, frame] of this.#frames) {
      this.#frames.delete(testSessionId)
      return frame
    }
    return undefined
  }

  remove(testSessionId: string): Frame | undefined {
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
