import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { cronbachAlpha, drawnReliability, marginalReliability, type PersonPoints } from './reliability.ts'

const people = (rows: readonly (readonly number[])[]): PersonPoints[] =>
  rows.map((row) => new Map(row.map((value, index) => [`q${index}`, value])))

describe("Cronbach's alpha", () => {
  it('is that of the definition, by hand', () => {
    // Variances of the questions 1/3, 1/4, 1/3 (n − 1), of the totals 9/4: 3/2 · (1 − (11/12)/(9/4)) = 8/9.
    const rows = [
      [1, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]
    expect(cronbachAlpha(people(rows))?.value).toBeCloseTo(8 / 9, 10)
  })

  it('is one where all questions say the same of each person', () => {
    expect(
      cronbachAlpha(
        people([
          [0, 0],
          [1, 1],
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toMatchObject({ value: 1, low: 1, high: 1, n: 4 })
  })

  it('may be negative, and says so', () => {
    expect(
      cronbachAlpha(
        people([
          [1, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ]),
      )?.value,
    ).toBeLessThan(0)
  })

  it.each([
    ['nobody', []],
    [
      'two people',
      [
        [1, 0],
        [0, 1],
      ],
    ],
    ['one question', [[1], [0], [1]]],
    [
      'equal points of all',
      [
        [1, 0],
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'other questions for some',
      [
        [1, 0],
        [0, 1],
        [1, 1, 1],
      ],
    ],
  ])('is nothing for %s', (_name, rows) => {
    expect(cronbachAlpha(people(rows))).toBeNull()
  })

  it('has the interval of Bonett', () => {
    // Bonett (2002): ln(1 − 0.8) ∓ 1.96 · √(2·10/(9·98)).
    const half = 1.959963984540054 * Math.sqrt(20 / (9 * 98))
    const alpha = cronbachAlpha(simulated(100, 10, 0.8, 7))
    if (alpha === null) throw new Error('expected a figure')
    expect(Math.log(1 - alpha.low) - Math.log(1 - alpha.value)).toBeCloseTo(half, 10)
    expect(Math.log(1 - alpha.value) - Math.log(1 - alpha.high)).toBeCloseTo(half, 10)
  })
})

/** Normal deviates from uniform ones (Box & Muller 1958). */
function normals(seed: number): () => number {
  const random = seededRandom(String(seed))
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Points with the given reliability of their sum: ability plus noise, for k parallel questions. */
function simulated(n: number, k: number, reliability: number, seed: number): PersonPoints[] {
  const normal = normals(seed)
  const noise = Math.sqrt((k * (1 - reliability)) / reliability)
  return people(
    Array.from({ length: n }, () => {
      const ability = normal()
      return Array.from({ length: k }, () => ability + noise * normal())
    }),
  )
}

describe('what is estimated', () => {
  it.each([0.5, 0.7, 0.9])('finds a reliability of %s again', (truth) => {
    const sample = simulated(4_000, 12, truth, 1)
    expect(cronbachAlpha(sample)?.value).toBeCloseTo(truth, 1)
    expect(drawnReliability(sample)?.value).toBeCloseTo(truth, 1)
  })

  it('holds the truth in its interval about 95 times of 100', () => {
    const held = Array.from({ length: 200 }, (_, seed) => cronbachAlpha(simulated(80, 10, 0.8, seed + 10))).filter(
      (alpha) => alpha !== null && alpha.low < 0.8 && alpha.high > 0.8,
    ).length
    expect(held).toBeGreaterThanOrEqual(182)
    expect(held).toBeLessThanOrEqual(198)
  })

  it('counts easier draws as error', () => {
    const easy = people([
      [1, 1, 0],
      [1, 1, 1],
      [0, 0, 0],
    ])
    const hard = [
      [0, 0, 1],
      [0, 0, 0],
      [0, 1, 1],
    ].map((row) => new Map(row.map((value, index) => [`h${index}`, value])))
    const drawn = drawnReliability([...easy, ...hard])
    expect(drawn).toMatchObject({ n: 6, items: 3 })
    expect(drawn?.value).toBeLessThan(drawnReliability(easy)?.value ?? 0)
    expect(cronbachAlpha([...easy, ...hard])).toBeNull()
  })
})

describe('marginal reliability', () => {
  const abilities = [-1, 0, 1].map((theta) => ({ theta, standardError: 0.5 }))

  it.each([
    ['estimates with a prior', true, 1 / 1.25],
    ['estimates without one', false, 0.75],
  ])('is the share of variance that is not error, for %s', (_name, hasPrior, expected) => {
    expect(marginalReliability(abilities, hasPrior, 20)?.value).toBeCloseTo(expected, 10)
  })

  it('lies within its interval', () => {
    const found = marginalReliability(abilities, true, 20)
    if (found === null) throw new Error('expected a figure')
    expect(found.low).toBeLessThan(found.value)
    expect(found.high).toBeGreaterThan(found.value)
    expect(found.high).toBeLessThan(1)
  })

  it('is nothing for two people, or without variation', () => {
    expect(marginalReliability(abilities.slice(1), true, 20)).toBeNull()
    expect(
      marginalReliability(
        [1, 1, 1].map((theta) => ({ theta, standardError: 0.5 })),
        true,
        20,
      ),
    ).toBeNull()
  })
})
