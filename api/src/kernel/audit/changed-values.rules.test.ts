import { expect, it } from 'vitest'
import { changedValues, differences, valuesInEntry } from './changed-values.rules.ts'

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

it('reads them back from an entry, with the status', () => {
  expect(valuesInEntry({ durationBefore: 60, durationAfter: 90, from: 'draft', to: 'scheduled', reason: 'x' })).toEqual(
    {
      duration: { before: '60', after: '90' },
      status: { before: 'draft', after: 'scheduled' },
    },
  )
})

it('compares values as they are kept', () => {
  const at = (iso: string): Date => new Date(iso)
  const before = { start: at('2026-11-22T01:00:00Z'), end: at('2026-11-22T02:00:00Z'), tags: ['a'] }
  const after = { start: at('2026-11-22T01:00:00Z'), end: at('2026-11-22T03:00:00Z'), tags: ['a'] }
  expect(differences(before, after, ['start', 'end', 'tags'])).toEqual({
    end: { before: '2026-11-22T02:00:00.000Z', after: '2026-11-22T03:00:00.000Z' },
  })
})
