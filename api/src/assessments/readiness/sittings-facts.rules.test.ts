import { describe, expect, it } from 'vitest'
import { type FilledWindow, mostAtOnce, sittingsFacts, usedWindows } from './sittings-facts.rules.ts'

const at = (hour: number): Date => new Date(hour * 3_600_000)
const window = (sittingId: string | null, start: number, end: number, candidates: number): FilledWindow => ({
  ...{ sittingId, candidates, waiting: candidates },
  startDate: at(start),
  endDate: at(end),
})
const proctor = (userId: string, maxCandidates = 20) => ({ userId, maxCandidates })
const link = (userId: string, sittingId: string) => ({ userId, sittingId })
const NONE = { sittings: 2, unassigned: 0, empty: 0, missed: 0, short: 0, doubled: 0 }
const own = window(null, 0, 24, 0)
const [morning, noon, late] = [window('a', 8, 10, 20), window('b', 10, 12, 20), window('b', 9, 12, 20)]

describe('sittingsFacts', () => {
  it('knows nothing of an assessment without sittings', () => {
    expect(sittingsFacts([window(null, 0, 24, 5)], [], [], at(0))).toBeNull()
  })

  it.each([
    ['one proctor after the other', [own, morning, noon], [proctor('p')], [link('p', 'a'), link('p', 'b')], 0, {}],
    ['at the same time', [own, morning, late], [proctor('p')], [link('p', 'a'), link('p', 'b')], 0, { doubled: 1 }],
    ['people without a sitting', [window(null, 0, 24, 3), morning, noon], [proctor('p')], [], 0, { unassigned: 3 }],
    ['nobody in one', [own, morning, window('b', 10, 12, 0)], [proctor('p')], [], 0, { empty: 1 }],
    ['one that is over', [own, morning, noon], [proctor('p')], [], 10, { missed: 20 }],
    [
      'too few proctors in one',
      [own, morning, noon],
      [proctor('p'), proctor('q', 5)],
      [link('q', 'b')],
      0,
      { short: 1 },
    ],
  ] as const)('%s', (_name, windows, proctors, links, now, expected) => {
    expect(sittingsFacts(windows, proctors, links, at(now))).toEqual({ ...NONE, ...expected })
  })
})

it.each([
  ['nobody', [own], 0],
  ['one after the other', [own, morning, noon], 20],
  ['at the same time', [own, morning, late], 40],
  ['with those who have no sitting', [window(null, 0, 24, 5), morning, noon], 25],
] as const)('counts the most at once: %s', (_name, windows, expected) => {
  expect(mostAtOnce(windows)).toBe(expected)
})

it('leaves out windows in which nobody takes it', () => {
  expect(usedWindows([own, morning])).toEqual([morning])
  expect(usedWindows([own])).toEqual([own])
})
