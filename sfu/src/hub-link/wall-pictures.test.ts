import type { types } from 'mediasoup'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShelvedPicture } from '../taps/picture-shelf.ts'
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
})
