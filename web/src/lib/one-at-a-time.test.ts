import { expect, it } from 'vitest'
import { Gate } from './fakes/gate.ts'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more for any number of calls during a run, and again for a call afterwards', async () => {
  const gate = new Gate()
  let runs = 0
  const run = oneAtATime(async () => {
    runs += 1
    await gate.passed
  })
  const calls = [run(), run(), run()]
  expect(runs).toBe(1)
  gate.open()
  await Promise.all(calls)
  expect(runs).toBe(2)
  await run()
  expect(runs).toBe(3)
})

it('can be run again after a failure', async () => {
  let runs = 0
  const run = oneAtATime(() => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('first')) : Promise.resolve()
  })
  await expect(run()).rejects.toThrow('first')
  await run()
  expect(runs).toBe(2)
})
