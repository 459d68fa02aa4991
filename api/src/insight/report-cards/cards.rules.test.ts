import { REPORT_CARD_WORDS } from '@pengawas/shared/report-card-words'
import { PERMISSIONS } from '@pengawas/shared/permissions'
import { describe, expect, it } from 'vitest'
import { partsOf, percentOf } from './card-parts.rules.ts'
import { bandTable, participantFigures, type Taker, unitTable } from './participants.rules.ts'
import { bestAndWorst, spreadOf } from './performance.rules.ts'
import { decisionFigures, kindFigures } from './proctoring.rules.ts'
import { hourTable, loginTable } from './usage.rules.ts'

const parts = partsOf('tests', new Date(0))

it.each([
  [0, 0, null],
  [0, 5000, 0],
  [1, 5000, 0.1],
  [1, 3, 33.3],
  [4999, 5000, 99.9],
  [5000, 5000, 100],
])('%d of %d are %s %%', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

describe('best and worst', () => {
  const ended = (averages: readonly (number | null)[], finalResults = 5) =>
    averages.map((average, index) => ({ id: String(index), average, finalResults }))
  it.each([
    ['nothing of nothing', [], [], []],
    ['one as the best', [50], [50], []],
    ['halves of a few', [50, 90, 70], [90, 70], [50]],
    ['five of each', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [12, 11, 10, 9, 8], [1, 2, 3, 4, 5]],
    ['without an average none', [null, 60], [60], []],
  ])('%s', (_name, averages, best, worst) => {
    const found = bestAndWorst(ended(averages))
    expect([found.best.map(({ average }) => average), found.worst.map(({ average }) => average)]).toEqual([best, worst])
  })

  it('of too few scores none', () => {
    expect(bestAndWorst(ended([50, 90], 4))).toEqual({ best: [], worst: [] })
  })
})

it.each([
  [[], null, null],
  [[70], 70, null],
  [[2, 4, 4, 4, 5, 5, 7, 9], 5, Math.sqrt(32 / 7)],
])('%j has the mean %s and the deviation %s', (values, mean, deviation) => {
  expect(spreadOf(values)).toEqual({ mean, deviation })
})

describe('units', () => {
  const takers = (sizes: Readonly<Record<string, number>>): Taker[] =>
    Object.entries(sizes).flatMap(([unit, size]) =>
      Array.from({ length: size }, (_, index) => ({
        ...{ participantId: `${unit} ${index}`, unit: unit === 'none' ? null : unit },
        ...{ attempts: 2, hasHandedIn: index > 0, hasResult: index > 1 },
      })),
    )
  const rowsOf = (sizes: Readonly<Record<string, number>>) =>
    unitTable(takers(sizes), parts).rows.map(({ pooledUnits, cells }) => [
      pooledUnits > 0 ? 'pooled' : cells[0],
      cells[1],
    ])

  it.each([
    [
      'large ones singly',
      { A: 6, B: 5 },
      [
        ['A', 6],
        ['B', 5],
      ],
    ],
    [
      'small ones together',
      { A: 6, B: 3, C: 2 },
      [
        ['A', 6],
        ['pooled', 5],
      ],
    ],
    [
      'a small one with the next larger one, or the totals would tell',
      { A: 7, B: 6, C: 2 },
      [
        ['A', 7],
        ['pooled', 8],
      ],
    ],
    [
      'people without a unit like a unit',
      { A: 6, none: 5 },
      [
        ['A', 6],
        [null, 5],
      ],
    ],
    ['nobody where all are too few', { A: 2, B: 2 }, []],
  ])('shows %s', (_name, sizes, rows) => {
    expect(rowsOf(sizes)).toEqual(rows)
  })

  it('adds up to the figures', () => {
    const all = takers({ A: 7, B: 6, C: 2 })
    const { rows } = unitTable(all, parts)
    const sum = (column: number): number => rows.reduce((total, { cells }) => total + Number(cells[column]), 0)
    expect([sum(1), sum(2), sum(4)]).toEqual([15, 30, 6])
    expect(participantFigures(all, parts).map(({ key, value, n }) => [key, value, n])).toEqual([
      ['people', 15, null],
      ['attempts', 30, null],
      ['attemptsPerPerson', 2, 15],
      ['handedIn', 80, 15],
      ['withoutResult', 6, 15],
    ])
  })
})

it.each(['test-session:list', 'result:read', 'report:read'] as const)(
  'is for nobody whom subtracting one period from another would tell something: %s',
  (names) => {
    expect(PERMISSIONS[names]).toEqual(expect.arrayContaining([...PERMISSIONS['report-card:read']]))
  },
)

it('counts scores by band, also bands without any', () => {
  const { rows } = bandTable(
    [
      { score: 90, count: 2 },
      { score: 49.9, count: 1 },
    ],
    parts,
  )
  expect(rows.map(({ cells }) => cells[1])).toEqual([2, 0, 0, 0, 0, 1])
})

describe('flags', () => {
  const kind = (right: number, wrong: number, isTechnical = false) => ({
    ...{ kind: 'no-face', type: 'face-detection' as const, isTechnical, right, wrong, undecidable: 1, waiting: 2 },
    ...{ precision: null, promise: null, proposal: 'none' as const, isObserved: isTechnical },
  })
  const valueOf = (kinds: ReturnType<typeof kind>[], key: string) =>
    kindFigures(kinds, parts).find((figure) => figure.key === key)

  it('have a precision with its interval and its number, without technical ones', () => {
    expect(valueOf([kind(8, 2), kind(50, 0, true)], 'precision')).toMatchObject({
      value: 80,
      low: 49,
      high: 94.3,
      n: 10,
    })
    expect(valueOf([kind(8, 2), kind(50, 0, true)], 'flags')).toMatchObject({ value: 13 })
  })

  it('have none of too few reviews', () => {
    expect(valueOf([kind(8, 1)], 'precision')).toMatchObject({ value: null, n: 9 })
  })

  it('wait as long as the one in the middle; nothing where none was decided', () => {
    const value = (waits: Parameters<typeof decisionFigures>[0]) =>
      decisionFigures(waits, parts).map((one) => one.value)
    expect(
      value([
        { minutes: 1, count: 3 },
        { minutes: 9, count: 2 },
      ]),
    ).toEqual([1, 9])
    expect(value([])).toEqual([null, null])
  })
})

it('lays tests out over the hours of the day, and logins over all steps', () => {
  const hours = hourTable(
    [
      { hour: '2026-11-23 09', count: 2 },
      { hour: '2026-11-24 09', count: 3 },
    ],
    parts,
  )
  expect([hours.rows.length, hours.rows[9]?.cells]).toEqual([24, ['09', 5]])
  const logins = loginTable([{ step: '2026-11-24', logins: 4, people: 2 }], ['2026-11-23', '2026-11-24'], parts)
  expect(logins.rows.map(({ cells }) => cells)).toEqual([
    ['2026-11-23', 0, 0],
    ['2026-11-24', 4, 2],
  ])
})

it.each(Object.values(REPORT_CARD_WORDS.tables))('has a sheet that Excel takes: %s', (name) => {
  expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
})
