/**
 * Weighted kappa with quadratic weights (Cohen 1968) of two raters' ordinal categories, given as numbers at equal
 * distances: 1 is perfect agreement, 0 what chance would give, below 0 less than that. Null without pairs, and where
 * both raters only ever gave one and the same category, because that says nothing about their agreement.
 *
 * Computed from moments: the expected squared difference of independent raters is var(a) + var(b) + (mean a − mean b)²,
 * so that 1 − observed/expected becomes 2·cov(a, b) divided by that sum (Krippendorff 1970; Lin 1989 for measurements).
 */
export function quadraticWeightedKappa(pairs: readonly (readonly [number, number])[]): number | null {
  const n = pairs.length
  if (n === 0) return null
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / n
  const meanA = mean(([a]) => a)
  const meanB = mean(([, b]) => b)
  const covariance = mean(([a, b]) => (a - meanA) * (b - meanB))
  const expected = mean(([a]) => (a - meanA) ** 2) + mean(([, b]) => (b - meanB) ** 2) + (meanA - meanB) ** 2
  return expected === 0 ? null : (2 * covariance) / expected
}
