import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

function setUp(oldestMs?: number) {
  let time = 0
  let reads = 0
  const recent = createRecent<number>(1_000, () => new Date(time), oldestMs)
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

it('has nobody wait for what is not too old, and reads it anew meanwhile', async () => {
  const { ask, pass } = setUp(5_000)
  await ask('a')
  pass(1_000)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  expect(await ask('a')).toBe(2)
  pass(5_000)
  expect(await ask('a')).toBe(3)
})

it('has everybody wait after a change, also for what is read anew', async () => {
  const { ask, pass, recent } = setUp(5_000)
  await ask('a')
  pass(1_000)
  const before = ask('a')
  recent.forget()
  expect(await before).toBe(1)
  expect(await ask('a')).toBe(3)
  expect(await ask('a')).toBe(3)
})

it('keeps what it knows while it cannot be read anew', async () => {
  const { ask, pass, recent } = setUp(5_000)
  await ask('a')
  pass(1_000)
  expect(await recent.read('a', () => Promise.reject(new Error('away')))).toBe(1)
  expect(await ask('a')).toBe(1)
  expect(await ask('a')).toBe(2)
})
