import { describe, expect, it } from 'vitest'
import { analyseItem, type ItemObservation, restShareOf, sumShares } from './analyse-item.ts'
import { proportion } from './intervals.ts'
import { type ReviewReason, reviewReasons } from './items-to-look-at.ts'

/** People ranked from 0 to 1 by the rest of the test, with what each chose. */
const people = (n: number, choose: (rank: number, index: number) => number | null, key = 0): ItemObservation[] =>
  Array.from({ length: n }, (_, index) => {
    const rank = index / (n - 1)
    const option = choose(rank, index)
    return {
      share: option === key ? 1 : 0,
      restShare: rank,
      chosen: option === null ? [] : [option],
      activeMs: 10_000 + index,
    }
  })

/** The upper half is right; the others spread over three distractors. */
const good = people(120, (rank, index) => (rank > 0.5 ? 0 : 1 + (index % 3)))

describe('analyseItem', () => {
  it('counts everybody at each option that they chose', () => {
    const both = people(60, () => 0).map((one, index) => ({ ...one, chosen: index % 2 === 0 ? [0, 1] : [] }))
    const found = analyseItem(both, 3)
    expect(found.options.map((share) => share?.value)).toEqual([0.5, 0.5, 0])
    expect(found.thirds.map(({ options, none }) => [options, none])).toEqual([
      [[10, 10, 0], 10],
      [[10, 10, 0], 10],
      [[10, 10, 0], 10],
    ])
    expect(reviewReasons(found, [0, 2], null)).not.toContain('unused-distractor')
  })

  it('counts facility, discrimination, options and time', () => {
    const found = analyseItem(good, 4)
    expect(found.n).toBe(120)
    expect(found.facility?.value).toBe(0.5)
    // The correlation of a median split with even ranks is √0.75 but for the number of people.
    expect(found.itemRest?.value).toBeCloseTo(Math.sqrt(0.75), 3)
    expect(found.upperLower?.value).toBe(1)
    expect(found.options.map((share) => share?.value)).toEqual([0.5, 20 / 120, 20 / 120, 20 / 120])
    expect(found.thirds.map(({ n, options }) => ({ n, options }))).toEqual([
      { n: 40, options: [0, 14, 13, 13] },
      { n: 40, options: [20, 6, 7, 7] },
      { n: 40, options: [40, 0, 0, 0] },
    ])
    expect(found.responseMs).toEqual({ lower: 10_029.75, median: 10_059.5, upper: 10_089.25, n: 120 })
  })

  it('says nothing of groups that are too small, and nothing of nobody', () => {
    const few = analyseItem(good.slice(0, 20), 4)
    expect([few.upperLower, few.thirds]).toEqual([null, []])
    expect(analyseItem([], 2)).toEqual({
      n: 0,
      facility: null,
      itemRest: null,
      upperLower: null,
      thirds: [],
      options: [null, null],
      responseMs: null,
    })
  })

  it('leaves out what is not marked', () => {
    expect(analyseItem([{ share: null, restShare: 0.5, chosen: [], activeMs: 5 }], 0).n).toBe(0)
  })
})

describe('reviewReasons', () => {
  it.each<[string, ItemObservation[], [number, number] | null, ReviewReason[]]>([
    ['a good item', good, null, []],
    [
      'an item that the weaker ones answer',
      people(120, (rank) => (rank < 0.5 ? 0 : 1)),
      null,
      ['negative-discrimination', 'unused-distractor'],
    ],
    ['an item without relation to the rest', people(2000, (_, index) => index % 4), null, ['weak-discrimination']],
    [
      'an item that everybody can do',
      people(400, (rank, index) => (index === 3 ? 1 : 0)),
      null,
      ['weak-discrimination', 'unused-distractor', 'too-easy'],
    ],
    ['an item that nobody can do', people(120, (_, index) => 1 + (index % 3)), null, ['too-hard']],
    ['an item that is seen too often', good, [80, 100], ['over-exposed']],
    ['an item with few answers', people(49, (rank) => (rank < 0.5 ? 0 : 1)), [4, 5], []],
  ])('%s', (_, observations, exposure, expected) => {
    const share = exposure === null ? null : proportion(...exposure)
    expect(reviewReasons(analyseItem(observations, 4), [0], share)).toEqual(expected)
  })
})

it.each([
  ['nothing else', [], null],
  ['what is not marked', [{ points: null, maxPoints: null }], null],
  [
    'all that is marked',
    [
      { points: 1, maxPoints: 1 },
      { points: 5, maxPoints: 10 },
      { points: null, maxPoints: 10 },
    ],
    0.75,
  ],
])('the rest of a test is %s beside the item', (_name, others, expected) => {
  for (const own of [
    { points: 1, maxPoints: 4 },
    { points: null, maxPoints: 4 },
  ])
    expect(restShareOf(own, sumShares([own, ...others]))).toBe(expected)
})
