import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

describe('createKeyedQueue', () => {
  it('keeps the order of one key, lets others pass, and outlives failures', async () => {
    const queue = createKeyedQueue()
    const done: string[] = []
    const gate = Promise.withResolvers<undefined>()
    const slow = queue.run('a', async () => {
      await gate.promise
      done.push('a1')
      throw new Error('broken')
    })
    const after = queue.run('a', () => Promise.resolve(done.push('a2')))
    await queue.run('b', () => Promise.resolve(done.push('b1')))
    expect(done).toEqual(['b1'])
    gate.resolve(undefined)
    await expect(slow).rejects.toThrow('broken')
    await after
    await queue.idle()
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })
})
