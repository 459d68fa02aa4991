import { forEachPosterior, type LogitParameters, probabilityTable, type Quadrature } from './marginal-likelihood.ts'
import type { ResponseMatrix } from './response-matrix.ts'

/** Variances and covariance of an item's slope and intercept. */
export interface LogitCovariance {
  slope: number
  intercept: number
  both: number
}

/**
 * How sure the estimates are: the inverse of an item's information, which is the sum over people of the squared gradient of
 * the logarithm of each person's marginal likelihood (empirical cross-product, Meilijson 1989). Each item is taken alone, as if the
 * other items were known: the full matrix cannot be inverted where there are more parameters than people, as in banks. That makes the
 * errors of a test of five items up to a ninth too small; the more items, the less. Null where the answers do not
 * determine the item.
 */
export function itemCovariances(
  matrix: ResponseMatrix,
  parameters: LogitParameters,
  quadrature: Quadrature,
): (LogitCovariance | null)[] {
  const { thetas } = quadrature
  const nodes = thetas.length
  const probabilities = probabilityTable(parameters, quadrature)
  const sums = new Float64Array(3 * matrix.itemIds.length)
  forEachPosterior(matrix, probabilities, quadrature, (posterior, from, to) => {
    for (let answer = from; answer < to; answer++) {
      const item = matrix.items[answer] ?? 0
      const given = matrix.isCorrect[answer] ?? 0
      let bySlope = 0
      let byIntercept = 0
      for (let node = 0; node < nodes; node++) {
        const surprise = (posterior[node] ?? 0) * (given - (probabilities[item * nodes + node] ?? 0))
        byIntercept += surprise
        bySlope += surprise * (thetas[node] ?? 0)
      }
      sums[3 * item] = (sums[3 * item] ?? 0) + bySlope * bySlope
      sums[3 * item + 1] = (sums[3 * item + 1] ?? 0) + byIntercept * byIntercept
      sums[3 * item + 2] = (sums[3 * item + 2] ?? 0) + bySlope * byIntercept
    }
  })
  return matrix.itemIds.map((_, item) => {
    const [slope = 0, intercept = 0, both = 0] = sums.subarray(3 * item, 3 * item + 3)
    const determinant = slope * intercept - both * both
    return determinant > 0
      ? { slope: intercept / determinant, intercept: slope / determinant, both: -both / determinant }
      : null
  })
}
