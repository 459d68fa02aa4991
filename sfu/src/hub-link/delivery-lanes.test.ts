import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeliveryLanes } from './delivery-lanes.ts'

describe('DeliveryLanes', () => {
  let lanes: DeliveryLanes
  let delivered: string[]
  const succeed = (name: string) => () => {
    delivered.push(name)
    return Promise.resolve()
  }
  /** Fails the given number of times before it gets through. */
  const failFirst = (times: number, name: string) => {
    let left = times
    return () => (left-- > 0 ? Promise.reject(new Error('no answer')) : succeed(name)())
  }

  beforeEach(() => {
    vi.useFakeTimers()
    lanes = new DeliveryLanes()
    delivered = []
  })
  afterEach(() => {
    lanes.close()
    vi.useRealTimers()
  })

  it('sends nothing before the gate is open, and then everything in order', async () => {
    lanes.append('a', succeed('1'))
    lanes.append('a', succeed('2'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(delivered).toEqual([])
    expect(lanes.size).toBe(2)

    lanes.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(delivered).toEqual(['1', '2'])
    expect(lanes.size).toBe(0)
  })

  it('repeats until answered, in order, and does not hold up other lanes', async () => {
    lanes.open()
    lanes.append('a', failFirst(5, 'a1'))
    lanes.append('a', succeed('a2'))
    lanes.append('b', succeed('b1'))
    await vi.advanceTimersByTimeAsync(0)
    expect(delivered).toEqual(['b1'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(delivered).toEqual(['b1', 'a1', 'a2'])
  })

  it('sends only the latest of what replaces each other', async () => {
    for (const name of ['1', '2', '3']) lanes.replace('a', succeed(name))
    lanes.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(delivered.at(-1)).toBe('3')
    expect(delivered).not.toContain('2')
  })

  it('replaces a message whose attempt failed by the newer one', async () => {
    lanes.open()
    lanes.replace('a', failFirst(100, 'old'))
    await vi.advanceTimersByTimeAsync(0)
    lanes.replace('a', succeed('new'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(delivered).toEqual(['new'])
    expect(lanes.size).toBe(0)
  })

  it('repeats at once when the hub is connected again', async () => {
    lanes.open()
    lanes.append('a', failFirst(8, 'a'))
    await vi.advanceTimersByTimeAsync(20_000)
    lanes.hold()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(delivered).toEqual([])
    lanes.open()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(delivered).toEqual(['a'])
  })

  it('leaves no timer behind', async () => {
    lanes.open()
    lanes.append('a', failFirst(100, 'a'))
    await vi.advanceTimersByTimeAsync(0)
    lanes.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
