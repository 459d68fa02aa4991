import { expect, it } from 'vitest'
import { AnalysisPause } from './analysis-pause.ts'

it('is another pause, with a flag of its own, after analysis has begun anew', () => {
  const pause = new AnalysisPause()
  expect(pause.goesOn(1_000)).toBeNull()
  const before = pause.goesOn(31_000) ?? expect.fail('no flag')
  expect(before).toMatchObject({ detectedAt: 1_000 })
  expect(pause.startAnew(32_000)).toEqual({ ...before, endedAt: 32_000 })
  // On its way when analysis began anew.
  expect(pause.goesOn(31_900)).toBeNull()
  expect(pause.goesOn(33_000)).toBeNull()
  expect(pause.goesOn(62_999)).toBeNull()
  const after = pause.goesOn(63_000) ?? expect.fail('no flag')
  expect(after).toMatchObject({ detectedAt: 33_000 })
  expect(after.id).not.toBe(before.id)
})

it('does not count from before analysis has begun anew', () => {
  const pause = new AnalysisPause()
  pause.goesOn(1_000)
  expect(pause.startAnew(20_000)).toBeNull()
  expect(pause.goesOn(21_000)).toBeNull()
  expect(pause.goesOn(40_000)).toBeNull()
})
