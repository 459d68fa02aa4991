/** A number with the range that holds it in 95 of 100 samples, and how many observations it rests on. */
export interface Estimate {
  value: number
  low: number
  high: number
  n: number
}

/** Quantile of the standard normal distribution for 95 % on both sides. */
const Z = 1.959963984540054

/** A share with Wilson's score interval (1927), which holds near 0 and 1 and for few observations. Null without any. */
export function proportion(count: number, n: number): Estimate | null {
  if (n === 0) return null
  const value = count / n
  const centre = (value + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z * Math.sqrt((value * (1 - value)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n)
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half), n }
}

/** Difference of two independent shares with Newcombe's interval from the two Wilson intervals (1998, method 10). */
export function proportionDifference(first: Estimate, second: Estimate): Estimate {
  const value = first.value - second.value
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
    n: first.n + second.n,
  }
}

/** Fisher's transformation needs four pairs: its standard error is 1/√(n − 3). */
const LEAST_PAIRS = 4

/**
 * Pearson's correlation with the interval of Fisher's z transformation (1921). Null for fewer than four pairs, and where
 * one side does not vary.
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Estimate | null {
  const n = pairs.length
  if (n < LEAST_PAIRS) return null
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  // Rounding errors are no variation.
  if (xx < 1e-12 || yy < 1e-12) return null
  const value = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  if (Math.abs(value) === 1) return { value, low: value, high: value, n }
  const half = Z / Math.sqrt(n - 3)
  return { value, low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half), n }
}

/** Fewer values than this say nothing of the mean of others like them. */
const LEAST_VALUES = 5

/**
 * Quantile of Student's t for 95 % on both sides, by the expansion of Cornish & Fisher (Abramowitz & Stegun 26.7.5); within
 * half a percent from four degrees of freedom.
 */
function studentQuantile(freedom: number): number {
  const first = (Z ** 3 + Z) / 4
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3
}

/** A mean with Student's interval (1908). Null for fewer than five values. */
export function meanOf(values: readonly number[]): Estimate | null {
  const n = values.length
  if (n < LEAST_VALUES) return null
  const value = values.reduce((sum, one) => sum + one, 0) / n
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1))
  const half = (studentQuantile(n - 1) * spread) / Math.sqrt(n)
  return { value, low: value - half, high: value + half, n }
}

export interface Quartiles {
  lower: number
  median: number
  upper: number
  n: number
}

/** Median and quartiles, between the two nearest values where they lie between (Hyndman & Fan 1996, type 7). Null without values. */
export function quartiles(values: readonly number[]): Quartiles | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const below = sorted[Math.floor(place)] ?? 0
    return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place))
  }
  return { lower: at(0.25), median: at(0.5), upper: at(0.75), n: sorted.length }
}
