import { describe, expect, it } from 'vitest'
import { FrameQueue, type QueuedFrame } from './frame-queue.ts'

const frame = (testSessionId: string, takenAt = 0, isSuspected = false): QueuedFrame => ({
  ...{ testSessionId, takenAt, isSuspected },
})
/** Takes the frame whose turn it is, and looks at it. */
const look = (queue: FrameQueue<QueuedFrame>, now: number): string | undefined => {
  const id = queue.shift(now)?.testSessionId
  if (id !== undefined) queue.lookedAt(id, now)
  return id
}
const served = (queue: FrameQueue<QueuedFrame>): string[] =>
  queue.drain().map(({ testSessionId, takenAt }) => `${testSessionId}${takenAt}`)

describe('FrameQueue', () => {
  it('keeps the newest frame of a candidate only', () => {
    const queue = new FrameQueue(10)
    queue.push(frame('a', 1))
    queue.push(frame('b', 1))
    expect(queue.push(frame('a', 2))).toEqual(frame('a', 1))
    expect(served(queue)).toEqual(['a2', 'b1'])
  })

  it('serves an eager candidate no more often than a calm one', () => {
    const queue = new FrameQueue(10)
    const order: string[] = []
    for (let round = 0; round < 6; round++) {
      queue.push(frame('eager', round * 2))
      queue.push(frame('calm', round))
      queue.push(frame('eager', round * 2 + 1))
      order.push(look(queue, round * 100) ?? '')
    }
    expect(order.filter((id) => id === 'calm')).toHaveLength(3)
  })

  it('looks at suspected candidates first, and before them at who was not looked at for five seconds', () => {
    const queue = new FrameQueue(10)
    for (const [index, id] of ['early', 'late', 'suspected', 'unseen'].entries()) {
      queue.push(frame(id))
      look(queue, id === 'unseen' ? 0 : 5_000 + index)
    }
    for (const id of ['late', 'early', 'suspected', 'unseen']) queue.push(frame(id, 6_000, id === 'suspected'))
    expect([1, 2, 3, 4].map(() => look(queue, 6_000))).toEqual(['unseen', 'suspected', 'early', 'late'])
  })

  it('drops what is too old, and keeps the rest', () => {
    const queue = new FrameQueue(10)
    for (const [index, id] of ['old', 'just in time', 'new'].entries()) queue.push(frame(id, 999 + index))
    expect(queue.dropOlderThan(1_000).map(({ testSessionId }) => testSessionId)).toEqual(['old'])
    expect(served(queue)).toEqual(['just in time1000', 'new1001'])
  })

  it('does not count a frame that was dropped as a look', () => {
    const queue = new FrameQueue(10)
    for (const id of ['dropped', 'seen']) {
      queue.push(frame(id))
      look(queue, id === 'seen' ? 2_000 : 1_000)
    }
    queue.push(frame('dropped'))
    expect(queue.shift(3_000)?.testSessionId).toBe('dropped')
    for (const id of ['seen', 'dropped']) queue.push(frame(id, 4_000))
    expect(look(queue, 4_000)).toBe('dropped')
  })

  it('looks at everybody within 7.5 s where much more is wanted than can be done', () => {
    const queue = new FrameQueue(100)
    const last = new Map<string, number>()
    let longest = 0
    // 60 candidates want a look each two seconds, and one in 50 ms can be given; ten of them are suspected all the time.
    for (let now = 0; now < 60_000; now += 50) {
      for (let who = 0; who < 60; who++)
        if ((now + who * 33) % (who < 10 ? 400 : 2_000) < 50) queue.push(frame(String(who), now, who < 10))
      const id = look(queue, now)
      if (id === undefined) continue
      longest = Math.max(longest, now - (last.get(id) ?? 0))
      last.set(id, now)
    }
    expect(last.size).toBe(60)
    expect(longest).toBeLessThan(7_500)
  })

  it('refuses a new candidate when it is full, but not a newer frame', () => {
    const queue = new FrameQueue(1)
    expect(queue.push(frame('a', 1))).toBeUndefined()
    expect(queue.push(frame('b', 1))).toEqual(frame('b', 1))
    queue.push(frame('a', 2))
    expect(queue.size).toBe(1)
    expect(served(queue)).toEqual(['a2'])
  })

  it('forgets who leaves', () => {
    const queue = new FrameQueue(10)
    queue.push(frame('a'))
    expect(queue.remove('a')).toEqual(frame('a'))
    expect(queue.remove('a')).toBeUndefined()
    expect(queue.shift(0)).toBeUndefined()
  })
})
