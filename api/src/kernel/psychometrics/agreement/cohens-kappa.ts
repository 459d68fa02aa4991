import { proportion } from '../item-analysis/intervals.ts'

export interface Kappa {
  value: number
  low: number
  high: number
  /** Pairs of verdicts. */
  n: number
}

/**
 * Cohen's kappa (1960) of two raters who say yes or no, with a 95 % interval: (observed − expected) / (1 − expected) agreement,
 * and the same of the bounds of Wilson's interval (1927) of the observed one. As in Cohen's own standard error, the agreement
 * by chance counts as known; unlike with that error, perfect agreement of a few pairs keeps an interval. Null without pairs,
 * and where both raters only ever said one and the same, because that says nothing of their agreement.
 */
export function cohensKappa(pairs: readonly (readonly [boolean, boolean])[]): Kappa | null {
  const n = pairs.length
  const observed = proportion(pairs.filter(([a, b]) => a === b).length, n)
  if (observed === null) return null
  const yesOf = (rater: 0 | 1): number => pairs.filter((pair) => pair[rater]).length / n
  const [first, second] = [yesOf(0), yesOf(1)]
  const expected = first * second + (1 - first) * (1 - second)
  if (expected === 1) return null
  const kappaOf = (agreement: number): number => (agreement - expected) / (1 - expected)
  return { value: kappaOf(observed.value), low: Math.max(-1, kappaOf(observed.low)), high: kappaOf(observed.high), n }
}
