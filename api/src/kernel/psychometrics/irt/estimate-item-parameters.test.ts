import { describe, expect, it } from 'vitest'
import { drawBank, normalPopulation } from '../cat/simulate-cat.ts'
import { seededRandom } from '../random/seeded-random.ts'
import { estimateItemParameters } from './estimate-item-parameters.ts'
import { responseProbability } from './item-response.ts'
import type { ItemAnswer } from './response-matrix.ts'

/** Section 6 of the Law School Admission Test: how many of 1,000 people answered in each pattern (Bock & Lieberman 1970). */
const LSAT_6: Readonly<Record<string, number>> = {
  ...{ '00000': 3, '00001': 6, '00010': 2, '00011': 11, '00100': 1, '00101': 1, '00110': 3, '00111': 4 },
  ...{ '01000': 1, '01001': 8, '01011': 16, '01101': 3, '01110': 2, '01111': 15 },
  ...{ '10000': 10, '10001': 29, '10010': 14, '10011': 81, '10100': 3, '10101': 28, '10110': 15, '10111': 80 },
  ...{ '11000': 16, '11001': 56, '11010': 21, '11011': 173, '11100': 11, '11101': 61, '11110': 28, '11111': 298 },
}

const answersOf = (pattern: string): ItemAnswer[] =>
  Array.from(pattern).map((mark, index) => ({ itemId: `item-${index + 1}`, isCorrect: mark === '1' }))
const lsat = Object.entries(LSAT_6).flatMap(([pattern, count]) =>
  Array.from({ length: count }, () => answersOf(pattern)),
)

describe('the reference data', () => {
  /** Estimates, standard errors and log-likelihood of the R package ltm (Rizopoulos 2006), `summary(ltm(LSAT ~ z1))`. */
  const REFERENCE = [
    { b: -3.3597, seB: 0.8669, a: 0.8254, seA: 0.2581 },
    { b: -1.3696, seB: 0.3073, a: 0.7229, seA: 0.1867 },
    { b: -0.2799, seB: 0.0997, a: 0.8905, seA: 0.2326 },
    { b: -1.8659, seB: 0.4341, a: 0.6886, seA: 0.1852 },
    { b: -3.1236, seB: 0.87, a: 0.6575, seA: 0.21 },
  ]
  const { estimates, refusals, logLikelihood, people } = estimateItemParameters(lsat)

  it('gives the published estimates and log-likelihood', () => {
    expect(people).toBe(1000)
    expect(refusals).toEqual([])
    expect(logLikelihood).toBeCloseTo(-2466.653, 2)
    for (const [index, { a, b }] of REFERENCE.entries()) {
      expect(Math.abs((estimates[index]?.a ?? 0) - a)).toBeLessThan(0.002)
      expect(Math.abs((estimates[index]?.b ?? 0) - b)).toBeLessThan(0.005)
    }
  })

  it('gives standard errors within a ninth of the published ones', () => {
    for (const [index, { seA, seB }] of REFERENCE.entries()) {
      expect((estimates[index]?.seA ?? 0) / seA).toBeGreaterThan(8 / 9)
      expect((estimates[index]?.seA ?? 0) / seA).toBeLessThan(1.02)
      expect((estimates[index]?.seB ?? 0) / seB).toBeGreaterThan(8 / 9)
      expect((estimates[index]?.seB ?? 0) / seB).toBeLessThan(1.02)
    }
  })
})

describe('a simulated test', () => {
  const bank = drawBank(30, 'calibration', ['integrity'])
  const random = seededRandom('calibration')
  /** Everybody answers two of three items, so that nobody answered all. */
  const people = normalPopulation(2000).map((theta, person) =>
    bank
      .filter((_, index) => (index + person) % 3 > 0)
      .map((item) => ({ itemId: item.id, isCorrect: random() < responseProbability(item, theta) })),
  )
  const { estimates, refusals } = estimateItemParameters(people)
  const pairs = estimates.flatMap((estimate) => {
    const truth = bank.find(({ id }) => id === estimate.itemId)
    return truth === undefined ? [] : [{ estimate, truth }]
  })
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  it('is found again, with answers missing', () => {
    expect(refusals).toEqual([])
    expect(pairs).toHaveLength(30)
    expect(Math.sqrt(mean(pairs.map(({ estimate, truth }) => (estimate.a - truth.a) ** 2)))).toBeLessThan(0.2)
    expect(Math.sqrt(mean(pairs.map(({ estimate, truth }) => (estimate.b - truth.b) ** 2)))).toBeLessThan(0.2)
    expect(Math.abs(mean(pairs.map(({ estimate, truth }) => estimate.b - truth.b)))).toBeLessThan(0.05)
  })

  it('misses by as much as its standard errors say', () => {
    const standardised = pairs.flatMap(({ estimate, truth }) => [
      (estimate.a - truth.a) / estimate.seA,
      (estimate.b - truth.b) / estimate.seB,
    ])
    // The mean square of 60 standard normal numbers lies within this 999 times in 1,000.
    expect(mean(standardised.map((z) => z * z))).toBeGreaterThan(0.48)
    expect(mean(standardised.map((z) => z * z))).toBeLessThan(1.66)
  })
})

describe('what is refused', () => {
  const random = seededRandom('refusals')
  const made = (
    count: number,
    changes: (person: number, item: number, isCorrect: boolean) => boolean | null,
  ): ItemAnswer[][] =>
    normalPopulation(count).map((theta, person) =>
      Array.from({ length: 6 }, (_, index) => {
        const isCorrect = random() < responseProbability({ a: 1.3, b: (index - 2.5) / 2, c: 0 }, theta)
        return { itemId: `q${index}`, isCorrect: changes(person, index, isCorrect) }
      }).flatMap(({ itemId, isCorrect }) => (isCorrect === null ? [] : [{ itemId, isCorrect }])),
    )
  const reasonOf = (people: ItemAnswer[][]): unknown =>
    estimateItemParameters(people).refusals.find(({ itemId }) => itemId === 'q0')?.reason

  it.each<[string, ItemAnswer[][]]>([
    ['too-few-answers', made(400, (person, item, isCorrect) => (item === 0 && person % 4 > 0 ? null : isCorrect))],
    ['too-one-sided', made(400, (person, item, isCorrect) => (item === 0 ? person > 4 : isCorrect))],
    ['too-few-items', made(400, (_, item, isCorrect) => (item > 3 ? null : isCorrect))],
    ['no-discrimination', made(400, (person, item, isCorrect) => (item === 0 ? person < 200 : isCorrect))],
  ])('%s', (reason, people) => {
    expect(reasonOf(people)).toBe(reason)
  })

  it('says nothing without answers', () => {
    expect(estimateItemParameters([])).toEqual({ estimates: [], refusals: [], people: 0, logLikelihood: 0, cycles: 0 })
  })
})
