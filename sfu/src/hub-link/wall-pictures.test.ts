import { EventEmitter } from 'node:events'
import type { types } from 'mediasoup'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PictureShelf, type ShelvedPicture } from '../taps/picture-shelf.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { takeWallPictures } from './wall-pictures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A node on which each of these candidates has such a picture. */
function nodeWith(latest: Record<string, Promise<ShelvedPicture | null>>) {
  return {
    peers: { find: () => ({ producer: {} as unknown as types.Producer, workerId: 'worker' }) },
    workers: { require: () => expect.fail('nothing is taken') },
    tileShrinker: { shrink: () => Promise.resolve(null), fit: () => Promise.resolve(null) },
    pictures: {
      latest: ({ testSessionId }: { testSessionId: string }) => latest[testSessionId] ?? Promise.resolve(null),
    },
    now: () => 5_000,
  }
}
const named = (...ids: string[]) => ids.map((testSessionId) => ({ testSessionId, kind: 'camera' as const }))
const there = (size: number): Promise<ShelvedPicture> =>
  Promise.resolve({ picture: new Uint8Array(size), takenAt: 4_000 })

/** One RTP packet that holds a whole VP8 key frame. */
const KEY_FRAME = Uint8Array.from([
  ...[0x80, 0xe5, 0, 1, 0, 0, 0, 90, 0, 0, 0, 0],
  ...[0x10, 0x50, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01, 3, 3, 3],
])

/** A worker on which every producer sends a key frame as soon as it is asked for one. */
function sendingWorker(): MediaWorker {
  const nothing = (): Promise<void> => Promise.resolve()
  const consumer = Object.assign(new EventEmitter(), {
    ...{ observer: new EventEmitter(), closed: false, paused: true, close: nothing, pause: nothing },
    resume: (): Promise<void> => {
      consumer.emit('rtp', KEY_FRAME)
      return nothing()
    },
  })
  return { tap: () => Promise.resolve(consumer) } as unknown as MediaWorker
}

describe('takeWallPictures', () => {
  it('waits two seconds for what is slow, and gives what is there', async () => {
    const given = takeWallPictures(
      nodeWith({ slow: new Promise(() => undefined), a: there(3) }),
      named('slow', 'a', 'no'),
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await given).toEqual([{ testSessionId: 'a', kind: 'camera', ageMs: 1_000, picture: new Uint8Array(3) }])
  })

  it('gives no more than fits into one answer', async () => {
    const node = nodeWith({ a: there(1_500_000), b: there(1_000_000), c: there(3) })
    const given = await takeWallPictures(node, named('a', 'b', 'c'))
    expect(given.map(({ testSessionId }) => testSessionId)).toEqual(['a', 'c'])
  })

  it.each([
    [12_000, [12_000]],
    [15_001, []],
  ])('gives a picture that took %d ms to make small its age, and none that is too old', async (tookMs, ages) => {
    let at = 1_000
    const now = (): number => at
    const producer = { id: 'screen-1', closed: false, paused: false, type: 'simple' } as unknown as types.Producer
    const shrink = (picture: Uint8Array): Promise<Uint8Array> => {
      at += tookMs
      return Promise.resolve(picture)
    }
    const node = {
      ...{ now, pictures: new PictureShelf(now), tileShrinker: { shrink, fit: shrink } },
      peers: { find: () => ({ producer, workerId: 'worker' }) },
      workers: { require: sendingWorker },
    }
    const given = await takeWallPictures(node, [{ testSessionId: 'a', kind: 'screen' }])
    expect(given.map(({ ageMs }) => ageMs)).toEqual(ages)
  })
})
