import { describe, expect, it } from 'vitest'
import { statusAt } from './assessments.rules.ts'
import { asTakenIn, outside, overlap, proctorsFor, windowOf } from './sittings.rules.ts'

const at = (hour: number): Date => new Date(hour * 3_600_000)
const dates = (start: number, end: number) => ({ startDate: at(start), endDate: at(end) })
const assessment = { id: 'x', ...dates(8, 18), status: 'active' as const }

it('takes the dates of the sitting, or without one those of the assessment', () => {
  expect(windowOf(assessment, null)).toBe(assessment)
  expect(windowOf(assessment, dates(10, 12))).toEqual(dates(10, 12))
})

describe('asTakenIn', () => {
  it.each([
    ['without a sitting it is as it is', assessment, null, 9, 'active'],
    ['before the sitting, while others take it', assessment, dates(10, 12), 9, 'scheduled'],
    ['at its start', assessment, dates(10, 12), 10, 'active'],
    ['at its end', assessment, dates(10, 12), 12, 'completed'],
    ['a draft stays one', { ...assessment, status: 'draft' as const }, dates(10, 12), 11, 'draft'],
    ['what was completed stays so', { ...assessment, status: 'completed' as const }, dates(10, 12), 11, 'completed'],
    [
      'where the stored status lags behind',
      { ...assessment, status: 'scheduled' as const },
      dates(10, 12),
      11,
      'active',
    ],
  ] as const)('%s', (_name, row, sitting, now, expected) => {
    expect(statusAt(asTakenIn(row, sitting), at(now))).toBe(expected)
  })
})

describe('proctorsFor', () => {
  const proctors = ['a', 'b', 'c'].map((userId) => ({ userId }))
  const links = [
    { userId: 'a', sittingId: 's1' },
    { userId: 'b', sittingId: 's2' },
    { userId: 'gone', sittingId: 's3' },
  ]
  it.each([
    ['without sittings all', [], null, 'abc'],
    ['its own', links, 's1', 'a'],
    ['those without a sitting where it has none', links, 's4', 'c'],
    ['those without a sitting for people without one', links, null, 'c'],
    ['its own are no proctors any more', links, 's3', 'c'],
    ['all where everybody has another', [...links, { userId: 'c', sittingId: 's2' }], 's4', 'abc'],
  ] as const)('%s', (_name, given, sittingId, expected) => {
    expect(
      proctorsFor(proctors, given, sittingId)
        .map(({ userId }) => userId)
        .join(''),
    ).toBe(expected)
  })
})

it.each([
  [dates(8, 10), dates(10, 12), false],
  [dates(8, 11), dates(10, 12), true],
  [dates(8, 12), dates(9, 10), true],
])('overlap %#', (one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected])
})

it.each([
  [dates(8, 18), false],
  [dates(7, 9), true],
  [dates(17, 19), true],
])('outside %#', (sitting, expected) => {
  expect(outside([sitting], assessment) !== null).toBe(expected)
})
