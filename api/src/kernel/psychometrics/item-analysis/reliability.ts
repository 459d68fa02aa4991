import type { Estimate } from './intervals.ts'

/** Quantile of the standard normal distribution for 95 % on both sides. */
const Z = 1.959963984540054

/** Points of one person, by question; each between 0 and 1. */
export type PersonPoints = ReadonlyMap<string, number>

/** A reliability with its 95 % interval; `n` are people, `items` questions of each person's test, on average. */
export interface Reliability extends Estimate {
  items: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** With n − 1 in the denominator. */
function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** Rounding errors are no variation. */
const NO_VARIATION = 1e-12

/**
 * The interval of a coefficient from n people and k questions: ln(1 − α) is nearly normal with variance 2k/((k − 1)(n − 2))
 * (Bonett 2002).
 */
function withInterval(value: number, n: number, items: number): Reliability {
  if (value >= 1) return { value: 1, low: 1, high: 1, n, items }
  const half = Z * Math.sqrt((2 * items) / ((items - 1) * (n - 2)))
  return { value, low: 1 - (1 - value) * Math.exp(half), high: 1 - (1 - value) * Math.exp(-half), n, items }
}

/**
 * Cronbach's alpha (1951) of people who were all asked the same questions. Null with fewer than three people or two
 * questions, where somebody was asked something else, and where all have the same points.
 */
export function cronbachAlpha(people: readonly PersonPoints[]): Reliability | null {
  const questions = [...(people[0]?.keys() ?? [])]
  const k = questions.length
  if (people.length < 3 || k < 2) return null
  if (people.some((points) => points.size !== k || questions.some((question) => !points.has(question)))) return null
  const total = variance(people.map((points) => [...points.values()].reduce((sum, value) => sum + value, 0)))
  if (total < NO_VARIATION) return null
  const within = questions.reduce(
    (sum, question) => sum + variance(people.map((points) => points.get(question) ?? 0)),
    0,
  )
  return withInterval((k / (k - 1)) * (1 - within / total), people.length, k)
}

/**
 * Reliability of means of people who were each asked questions of their own: the intraclass correlation of a one-way
 * analysis of variance, (MSB − MSW)/MSB, in which a draw that was easier than another one counts as error (Hoyt 1941 for
 * nested questions; Shrout & Fleiss 1979, ICC(1, k)). `items` is the mean number for tests of unequal length (their n₀).
 * Null with fewer than three people or two questions, and where all have the same share of points.
 */
export function drawnReliability(people: readonly PersonPoints[]): Reliability | null {
  const tests = people.map((points) => [...points.values()]).filter(({ length }) => length > 0)
  const n = tests.length
  const answers = tests.reduce((sum, { length }) => sum + length, 0)
  if (n < 3 || answers - n < 1) return null
  const squared = tests.reduce((sum, { length }) => sum + length ** 2, 0)
  const items = (answers - squared / answers) / (n - 1)
  if (items < 2) return null
  const grand = mean(tests.flat())
  let [between, within] = [0, 0]
  for (const test of tests) {
    const own = mean(test)
    between += test.length * (own - grand) ** 2
    for (const value of test) within += (value - own) ** 2
  }
  const msBetween = between / (n - 1)
  if (msBetween < NO_VARIATION) return null
  return withInterval(1 - within / (answers - n) / msBetween, n, items)
}

/** An ability with its standard error, from one adaptive test. */
export interface MeasuredAbility {
  theta: number
  standardError: number
}

/**
 * Marginal reliability of adaptive tests: the share of the variance of abilities that is not error (Green, Bock, Humphreys,
 * Linn & Reckase 1984). Estimates that lean on a prior vary less than abilities do, by just the error (EAP, MAP); others
 * vary more by it (ML, WLE). The interval takes the mean error as known and the variance as that of a normal sample. Null
 * with fewer than three people, and where all have the same ability.
 *
 * @param items mean number of questions of a test
 */
export function marginalReliability(
  abilities: readonly MeasuredAbility[],
  hasPrior: boolean,
  items: number,
): Reliability | null {
  const n = abilities.length
  if (n < 3) return null
  const spread = variance(abilities.map(({ theta }) => theta))
  if (spread < NO_VARIATION) return null
  const error = mean(abilities.map(({ standardError }) => standardError ** 2))
  const at = (variance: number): number => (hasPrior ? variance / (variance + error) : 1 - error / variance)
  const factor = Math.exp(Z * Math.sqrt(2 / (n - 1)))
  return { value: at(spread), low: at(spread / factor), high: at(spread * factor), n, items }
}
