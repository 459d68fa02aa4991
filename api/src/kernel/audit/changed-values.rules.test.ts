import { expect, it } from 'vitest'
import { changedValues } from './changed-values.rules.ts'

it('says the old and the new value of what differs alone', () => {
  const before = { duration: 60, passingScore: 70, unit: null as string | null }
  expect(changedValues(before, { duration: 90, passingScore: 70, unit: 'BSKDN' })).toEqual({
    durationBefore: 60,
    durationAfter: 90,
    unitBefore: null,
    unitAfter: 'BSKDN',
  })
  expect(changedValues(before, before)).toEqual({})
})
