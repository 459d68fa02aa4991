import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

function setUp() {
  let time = 0
  let reads = 0
  const recent = createRecent<number>(1_000, () => new Date(time))
  return {
    recent,
    pass: (ms: number) => void (time += ms),
    ask: (key: string) => recent.read(key, () => Promise.resolve((reads += 1))),
  }
}

it('reads once for all who ask for the same within the time', async () => {
  const { ask, pass } = setUp()
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2])
  pass(999)
  expect(await ask('a')).toBe(1)
  pass(1)
  expect(await ask('a')).toBe(3)
})

it('reads anew after a change', async () => {
  const { ask, recent } = setUp()
  await ask('a')
  recent.forget()
  expect(await ask('a')).toBe(2)
})

it('keeps no failure', async () => {
  const { recent, ask } = setUp()
  await expect(recent.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask('a')).toBe(1)
})
