import { PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import type { types } from 'mediasoup'

/** A page of 49 such pictures stays under 1 Mbit/s at one picture an interval. */
const MAX_PICTURE_BYTES = 12_000

export interface ShelvedPicture {
  picture: Uint8Array
  /** Milliseconds since the epoch. */
  takenAt: number
}

interface Kept extends ShelvedPicture {
  producerId: string
}

type CameraProducer = Pick<types.Producer, 'id' | 'paused' | 'closed'>

/**
 * The newest small picture of each candidate's camera, for walls that show no video. Analysis leaves what it samples here;
 * where it samples nothing, or too large a picture, one is taken when somebody asks. However many look, each candidate
 * has one picture an interval.
 */
export class PictureShelf {
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #taking = new Map<string, Promise<ShelvedPicture | null>>()

  constructor(now: () => number) {
    this.#now = now
  }

  put(testSessionId: string, producerId: string, { picture, takenAt }: ShelvedPicture): void {
    if (picture.length <= MAX_PICTURE_BYTES) this.#kept.set(testSessionId, { producerId, picture, takenAt })
  }

  /** The candidate's picture of the last interval; `take` makes one where there is none. Null where none arrives. */
  async latest(
    testSessionId: string,
    producer: CameraProducer,
    take: () => Promise<Uint8Array | null>,
  ): Promise<ShelvedPicture | null> {
    if (producer.closed || producer.paused) return null
    const kept = this.#kept.get(testSessionId)
    if (kept?.producerId === producer.id && this.#now() - kept.takenAt < PICTURE_INTERVAL_MS) return kept
    const taking = this.#taking.get(testSessionId) ?? this.#take(testSessionId, producer, take)
    this.#taking.set(testSessionId, taking)
    try {
      return await taking
    } finally {
      if (this.#taking.get(testSessionId) === taking) this.#taking.delete(testSessionId)
    }
  }

  forget(testSessionId: string): void {
    this.#kept.delete(testSessionId)
  }

  async #take(
    testSessionId: string,
    producer: CameraProducer,
    take: () => Promise<Uint8Array | null>,
  ): Promise<ShelvedPicture | null> {
    const picture = await take().catch(() => null)
    if (picture === null || producer.closed) return null
    const taken = { picture, takenAt: this.#now() }
    this.put(testSessionId, producer.id, taken)
    return taken
  }
}
