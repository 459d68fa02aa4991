import { pictureKindSchema, type PictureKind } from '@pengawas/shared/contracts/media'
import { PICTURE_INTERVAL_MS } from '@pengawas/shared/rules/picture-age'
import type { types } from 'mediasoup'

/** A page of 49 such pictures stays under 1 Mbit/s at one picture an interval. */
export const MAX_TILE_BYTES = 12_000

export interface ShelvedPicture {
  picture: Uint8Array
  /** Milliseconds since the epoch. */
  takenAt: number
}

interface Kept extends ShelvedPicture {
  producerId: string
  /** A picture that took long to make small is old by then, and yet the newest for an interval. */
  putAt: number
}

type VideoProducer = Pick<types.Producer, 'id' | 'paused' | 'closed'>

/** Whose picture, and what it is of. */
export interface PictureName {
  testSessionId: string
  kind: PictureKind
}

const keyOf = ({ testSessionId, kind }: PictureName): string => `${testSessionId} ${kind}`

/**
 * The newest pictures of each candidate, for walls that show no video. Analysis leaves what it samples of cameras here;
 * where it samples nothing, or too large a picture, one is taken when somebody asks. However many look, each candidate
 * has one picture of a kind an interval.
 */
export class PictureShelf {
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #taking = new Map<string, Promise<ShelvedPicture | null>>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes a sample of a candidate's camera over, unless it is too large. */
  put(testSessionId: string, producerId: string, { picture, takenAt }: ShelvedPicture): void {
    if (picture.length > MAX_TILE_BYTES) return
    this.#keep(keyOf({ testSessionId, kind: 'camera' }), producerId, { picture, takenAt })
  }

  /** The picture that was put here in the last interval; `take` makes one where there is none. Null where none comes. */
  async latest(
    name: PictureName,
    producer: VideoProducer,
    take: () => Promise<ShelvedPicture | null>,
  ): Promise<ShelvedPicture | null> {
    if (producer.closed || producer.paused) return null
    const key = keyOf(name)
    const kept = this.#kept.get(key)
    if (kept?.producerId === producer.id && this.#now() - kept.putAt < PICTURE_INTERVAL_MS) return kept
    const taking = this.#taking.get(key) ?? this.#take(key, producer, take)
    this.#taking.set(key, taking)
    try {
      return await taking
    } finally {
      if (this.#taking.get(key) === taking) this.#taking.delete(key)
    }
  }

  forget(testSessionId: string): void {
    for (const kind of pictureKindSchema.options) this.#kept.delete(keyOf({ testSessionId, kind }))
  }

  async #take(
    key: string,
    producer: VideoProducer,
    take: () => Promise<ShelvedPicture | null>,
  ): Promise<ShelvedPicture | null> {
    const taken = await take().catch(() => null)
    if (taken === null || producer.closed) return null
    this.#keep(key, producer.id, taken)
    return taken
  }

  #keep(key: string, producerId: string, { picture, takenAt }: ShelvedPicture): void {
    this.#kept.set(key, { producerId, picture, takenAt, putAt: this.#now() })
  }
}
