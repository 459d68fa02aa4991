import { describe, expect, it } from 'vitest'
import type { EyesOnRow } from './eyes-on.entity.ts'
import { slotOf, spansOf, summarise } from './eyes-on.rules.ts'

const at = (seconds: number): Date => new Date(Date.parse('2026-11-21T02:00:00Z') + seconds * 1_000)

/** What a person saw, in seconds from the start; each is one slot. */
function rowsOf(userId: string, visible: readonly number[], focused: readonly number[] = []): EyesOnRow[] {
  return [...Map.groupBy(visible, (second) => slotOf(at(second)).minute.getTime())].map(([minute, seconds]) => {
    const mask = (list: readonly number[]): number =>
      list
        .filter((second) => slotOf(at(second)).minute.getTime() === minute)
        .reduce((bits, second) => bits | slotOf(at(second)).bit, 0)
    const lastAt = at(Math.max(...seconds))
    return {
      testSessionId: 'test',
      minute: new Date(minute),
      userId,
      visible: mask(visible),
      focused: mask(focused),
      lastAt,
    }
  })
}

it('gives each five seconds of a minute a bit of their own', () => {
  const bits = Array.from({ length: 60 }, (_, second) => slotOf(at(second)).bit)
  expect(new Set(bits).size).toBe(12)
  expect([bits[0], bits[4], bits[5], bits[59]]).toEqual([1, 1, 2, 2048])
  expect(slotOf(at(75))).toEqual({ minute: at(60), bit: 8 })
})

describe('the ledger of a test', () => {
  const names = new Map([
    ['ani', 'Ani'],
    ['budi', 'Budi'],
  ])
  const ledger = (rows: EyesOnRow[], seconds = 600) => summarise(rows, names, at(0), at(seconds))

  it('says that nobody looked', () => {
    expect(ledger([])).toEqual({
      ...{ testSeconds: 600, visibleSeconds: 0, focusedSeconds: 0, longestUnseenSeconds: 600 },
      ...{ lastAt: null, watchers: [], minutes: [] },
    })
  })

  it('counts once what two saw at the same moment, and for each of them what they saw', () => {
    const { visibleSeconds, focusedSeconds, watchers } = ledger([
      ...rowsOf('ani', [0, 5, 10], [5]),
      ...rowsOf('budi', [10, 15, 60, 65], [10, 15]),
    ])
    expect([visibleSeconds, focusedSeconds]).toEqual([30, 15])
    expect(watchers.map(({ name, ...seconds }) => [name, seconds.visibleSeconds, seconds.focusedSeconds])).toEqual([
      ['Budi', 20, 10],
      ['Ani', 15, 5],
    ])
    expect(watchers[0]).toMatchObject({ firstAt: at(10).toISOString(), lastAt: at(65).toISOString() })
  })

  it.each([
    ['between two looks', [0, 300], 295, 600],
    ['before the first', [400], 400, 600],
    ['after the last', [100], 495, 600],
    ['that is none, while somebody looks on', [0, 5, 10], 0, 15],
  ] as const)('finds the longest time without a look %s', (_name, visible, longest, seconds) => {
    expect(ledger(rowsOf('ani', visible), seconds).longestUnseenSeconds).toBe(longest)
  })

  it('counts nothing of the check-in, but the slot in which the test starts', () => {
    const rows = [...rowsOf('ani', [0, 5, 60, 65, 70], [0, 60]), ...rowsOf('budi', [0, 5, 55])]
    expect(summarise(rows, names, at(67), at(127))).toEqual({
      ...{ testSeconds: 60, visibleSeconds: 10, focusedSeconds: 0, longestUnseenSeconds: 52 },
      lastAt: at(70).toISOString(),
      watchers: [
        {
          ...{ userId: 'ani', name: 'Ani', visibleSeconds: 10, focusedSeconds: 0 },
          ...{ firstAt: at(65).toISOString(), lastAt: at(70).toISOString() },
        },
      ],
      minutes: [{ at: at(60).toISOString(), visibleSeconds: 10, focusedSeconds: 0 }],
    })
  })

  it('lists the minutes in which somebody looked, whatever the order of the rows', () => {
    const rows = [...rowsOf('budi', [130]), ...rowsOf('ani', [0, 5, 125], [0])].toReversed()
    expect(ledger(rows).minutes).toEqual([
      { at: at(0).toISOString(), visibleSeconds: 10, focusedSeconds: 5 },
      { at: at(120).toISOString(), visibleSeconds: 10, focusedSeconds: 0 },
    ])
  })
})

describe('the ledger as times', () => {
  const spans = (rows: EyesOnRow[], start = 0): string[] =>
    spansOf(rows, at(start)).map(
      ({ userId, kind, from, to }) =>
        `${userId} ${kind} ${(from - at(0).getTime()) / 1_000}-${(to - at(0).getTime()) / 1_000}`,
    )

  it.each([
    ['nobody', [], []],
    ['one slot', rowsOf('ani', [5]), ['ani visible 5-10']],
    ['over the end of a minute', rowsOf('ani', [50, 55, 60, 65]), ['ani visible 50-70']],
    ['with a gap', rowsOf('ani', [0, 10]), ['ani visible 0-5', 'ani visible 10-15']],
    [
      'in focus for a while',
      rowsOf('ani', [0, 5, 10], [5]),
      ['ani visible 0-5', 'ani focused 5-10', 'ani visible 10-15'],
    ],
    ['two people', [...rowsOf('budi', [0]), ...rowsOf('ani', [0])], ['budi visible 0-5', 'ani visible 0-5']],
    ['rows in any order', rowsOf('ani', [0, 55, 60]).toReversed(), ['ani visible 0-5', 'ani visible 55-65']],
  ])('%s', (_, rows, expected) => {
    expect(spans(rows)).toEqual(expected)
  })

  it('leaves out who looked before the test', () => {
    expect(spans(rowsOf('ani', [0, 5, 10]), 7)).toEqual(['ani visible 5-15'])
  })
})
