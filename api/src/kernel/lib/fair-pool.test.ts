import { expect, it } from 'vitest'
import { createFairPool, type PoolSlot } from './fair-pool.ts'

/** Work that ends when the test says so, in the order in which it was begun. */
function recorder(pool: ReturnType<typeof createFairPool>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    run(name: string, slot: PoolSlot): Promise<string> {
      return pool.run(slot, () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<string>()
        ends.push(() => resolve(name))
        return promise
      })
    },
    async endAll(): Promise<void> {
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise(setImmediate)
      }
    },
  }
}

const from = (group: string, reserved = false): PoolSlot => ({ reserved, group })

it('runs at most its limit at once, and answers each with its own result', async () => {
  const work = recorder(createFairPool({ concurrency: 2, maxWaitingOpen: 10, maxWaitingReserved: 10 }))
  const all = Promise.all(['a', 'b', 'c'].map((name) => work.run(name, from(name))))
  expect(work.begun).toEqual(['a', 'b'])
  await work.endAll()
  expect(await all).toEqual(['a', 'b', 'c'])
})

it('lets groups take turns', async () => {
  const work = recorder(createFairPool({ concurrency: 1, maxWaitingOpen: 10, maxWaitingReserved: 10 }))
  const all = ['x1', 'x2', 'x3', 'x4', 'y1', 'z1'].map((name) => work.run(name, from(name.charAt(0))))
  await work.endAll()
  await Promise.all(all)
  expect(work.begun).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'x4'])
})

it('reserves room for those with a claim to it, and refuses what does not fit', async () => {
  const work = recorder(createFairPool({ concurrency: 1, maxWaitingOpen: 2, maxWaitingReserved: 1 }))
  const open = ['o1', 'o2', 'o3'].map((name) => work.run(name, from('flood')))
  await expect(work.run('o4', from('flood'))).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfterSeconds: 5,
  })
  const known = work.run('r1', from('known', true))
  await expect(work.run('r2', from('known', true))).rejects.toMatchObject({ code: 'unavailable' })
  await work.endAll()
  await Promise.all([...open, known])
  expect(work.begun).toEqual(['o1', 'r1', 'o2', 'o3'])
})

it('takes room from the one who has most of it', async () => {
  const work = recorder(createFairPool({ concurrency: 1, maxWaitingOpen: 3, maxWaitingReserved: 1 }))
  const running = work.run('f0', from('flood'))
  const flood = ['f1', 'f2', 'f3'].map((name) => work.run(name, from('flood')))
  const [first, second, newest] = flood
  const hall = work.run('h1', from('hall'))
  await expect(newest).rejects.toMatchObject({ code: 'unavailable' })
  await expect(work.run('f4', from('flood'))).rejects.toMatchObject({ code: 'unavailable' })
  await work.endAll()
  await Promise.all([running, first, second, hall])
  expect(work.begun).toEqual(['f0', 'f1', 'h1', 'f2'])
})

it('does not let reserved work starve the rest', async () => {
  const work = recorder(createFairPool({ concurrency: 1, maxWaitingOpen: 10, maxWaitingReserved: 20 }))
  const all = [
    ...Array.from({ length: 8 }, (_, index) => work.run(`r${index}`, from('known', true))),
    work.run('open', from('x')),
  ]
  await work.endAll()
  await Promise.all(all)
  expect(work.begun.indexOf('open')).toBeLessThan(5)
})

it('goes on after work that failed', async () => {
  const pool = createFairPool({ concurrency: 1, maxWaitingOpen: 10, maxWaitingReserved: 10 })
  await expect(pool.run(from('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pool.run(from('a'), () => Promise.resolve('yes'))).toBe('yes')
})
