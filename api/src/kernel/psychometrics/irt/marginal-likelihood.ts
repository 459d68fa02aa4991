import type { ResponseMatrix } from './response-matrix.ts'

/** Slope and intercept of an item's logit a·θ + d; the difficulty is −d/a. */
export interface LogitParameters {
  readonly slopes: Float64Array
  readonly intercepts: Float64Array
}

/** An even grid from −6 to 6 in steps of a quarter, weighted by the standard normal density. */
const NODES = 49
const REACH = 6

export interface Quadrature {
  readonly thetas: Float64Array
  readonly weights: Float64Array
}

export function normalQuadrature(): Quadrature {
  const thetas = Float64Array.from({ length: NODES }, (_, node) => REACH * ((2 * node) / (NODES - 1) - 1))
  const densities = thetas.map((theta) => Math.exp((-theta * theta) / 2))
  const total = densities.reduce((sum, density) => sum + density, 0)
  return { thetas, weights: densities.map((density) => density / total) }
}

/** Probability of a right answer, per item and node. */
export function probabilityTable({ slopes, intercepts }: LogitParameters, { thetas }: Quadrature): Float64Array {
  const table = new Float64Array(slopes.length * thetas.length)
  for (const [item, slope] of slopes.entries()) {
    const intercept = intercepts[item] ?? 0
    for (const [node, theta] of thetas.entries())
      table[item * thetas.length + node] = 1 / (1 + Math.exp(-(slope * theta + intercept)))
  }
  return table
}

/**
 * Goes through the people with the posterior of each one's ability over the nodes (Bock & Aitkin 1981, equations 11 to 13)
 * and answers with the marginal log-likelihood of all answers. The posterior is one array, refilled for each person.
 */
export function forEachPosterior(
  matrix: ResponseMatrix,
  probabilities: Float64Array,
  { weights }: Quadrature,
  visit: (posterior: Float64Array, from: number, to: number) => void,
): number {
  const nodes = weights.length
  const right = probabilities.map((probability) => Math.log(probability))
  const wrong = probabilities.map((probability) => Math.log1p(-probability))
  const logWeights = weights.map((weight) => Math.log(weight))
  const posterior = new Float64Array(nodes)
  let logLikelihood = 0
  for (let person = 0; person < matrix.people; person++) {
    const from = matrix.starts[person] ?? 0
    const to = matrix.starts[person + 1] ?? 0
    posterior.set(logWeights)
    for (let answer = from; answer < to; answer++) {
      const table = matrix.isCorrect[answer] === 1 ? right : wrong
      const row = (matrix.items[answer] ?? 0) * nodes
      for (let node = 0; node < nodes; node++) posterior[node] = (posterior[node] ?? 0) + (table[row + node] ?? 0)
    }
    logLikelihood += normalise(posterior)
    visit(posterior, from, to)
  }
  return logLikelihood
}

/** Turns logarithms into shares that add up to 1; the logarithm of their sum is returned. */
function normalise(logs: Float64Array): number {
  const highest = Math.max(...logs)
  let sum = 0
  for (const [index, log] of logs.entries()) {
    const value = Math.exp(log - highest)
    logs[index] = value
    sum += value
  }
  for (const [index, value] of logs.entries()) logs[index] = value / sum
  return highest + Math.log(sum)
}
