import { studentQuantile } from '../numeric/student.ts'
import type { Estimate } from './intervals.ts'

/** Fewer values than this on either side say nothing of others like them. */
export const LEAST_IN_GROUP = 5

function momentsOf(values: readonly number[]): { n: number; mean: number; variance: number } {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  return { n, mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) }
}

/** Rounding errors are no variation. */
const NO_VARIATION = 1e-12

/**
 * The part of the error of each of several intervals, so that all of them hold together with 95 % (Bonferroni; Dunn 1961):
 * with m intervals each has 1 − 0.05/m.
 */
export const errorOfEach = (intervals: number): number => 0.05 / Math.max(1, intervals)

/**
 * Difference of the means of two independent groups, first minus second, whose spreads may differ (Welch 1947, degrees of
 * freedom of Satterthwaite 1946). Null with fewer than five values on either side, and where nobody differs from anybody.
 *
 * @param error probability that the interval misses, both sides together
 */
export function meanDifference(first: readonly number[], second: readonly number[], error: number): Estimate | null {
  if (first.length < LEAST_IN_GROUP || second.length < LEAST_IN_GROUP) return null
  const [a, b] = [momentsOf(first), momentsOf(second)]
  const [ofA, ofB] = [a.variance / a.n, b.variance / b.n]
  if (ofA + ofB < NO_VARIATION) return null
  const freedom = (ofA + ofB) ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1))
  const half = studentQuantile(1 - error / 2, freedom) * Math.sqrt(ofA + ofB)
  const value = a.mean - b.mean
  return { value, low: value - half, high: value + half, n: a.n + b.n }
}

/**
 * The mean of differences within people who were measured twice, with Student's interval (1908). Null with fewer than five,
 * and where all differ alike.
 */
export function pairedDifference(differences: readonly number[], error: number): Estimate | null {
  if (differences.length < LEAST_IN_GROUP) return null
  const { n, mean, variance } = momentsOf(differences)
  if (variance < NO_VARIATION) return null
  const half = studentQuantile(1 - error / 2, n - 1) * Math.sqrt(variance / n)
  return { value: mean, low: mean - half, high: mean + half, n }
}
