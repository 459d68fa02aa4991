import { describe, expect, it } from 'vitest'
import { FrameQueue, type QueuedFrame } from './frame-queue.ts'

const frame = (testSessionId: string, takenAt = 0): QueuedFrame => ({ testSessionId, takenAt })
const served = (queue: FrameQueue<QueuedFrame>): string[] =>
  queue.drain().map(({ testSessionId, takenAt }) => `${testSessionId}${takenAt}`)

describe('FrameQueue', () => {
  it('keeps the newest frame of a candidate at the position of the older one', () => {
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
      order.push(queue.shift()?.testSessionId ?? '')
    }
    expect(order.filter((id) => id === 'calm')).toHaveLength(3)
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
    expect(queue.shift()).toBeUndefined()
  })
})
