import {
  forEachPosterior,
  type LogitParameters,
  normalQuadrature,
  probabilityTable,
  type Quadrature,
} from './marginal-likelihood.ts'
import {
  type CalibrationRefusal,
  type ItemAnswer,
  MIN_ITEMS,
  type ResponseMatrix,
  usableResponses,
} from './response-matrix.ts'
import { itemCovariances, type LogitCovariance } from './standard-errors.ts'

export interface ItemEstimate {
  itemId: string
  /** Number of answers that the estimate rests on. */
  n: number
  a: number
  b: number
  /** Standard errors. */
  seA: number
  seB: number
}

export interface Calibration {
  estimates: ItemEstimate[]
  refusals: { itemId: string; reason: CalibrationRefusal }[]
  /** People whose answers were used. */
  people: number
  /** Marginal log-likelihood; 0 where nothing was estimated. */
  logLikelihood: number
  cycles: number
}

/** Largest change of a slope or intercept in the last cycle; well below any standard error. */
const TOLERANCE = 1e-5
const MAX_CYCLES = 2000
const NEWTON_STEPS = 25
const NEWTON_TOLERANCE = 1e-9
/** Slopes and intercepts are kept within this while estimating: a separable item's would run away. */
const STEEPEST = 10
const HIGHEST_INTERCEPT = 30
/** What is stored: less discrimination than 0.05 is none, and beyond 6 standard deviations there is no one to measure. */
const ACCEPTED = { a: [0.05, 5], b: [-6, 6] } as const

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))

/** Expected numbers per item and node: people who answered it there, and those of them who were right. */
interface ExpectedCounts {
  answered: Float64Array
  right: Float64Array
}

/** E-step. Returns the log-likelihood at the parameters. */
function expectCounts(
  matrix: ResponseMatrix,
  parameters: LogitParameters,
  quadrature: Quadrature,
  counts: ExpectedCounts,
): number {
  const nodes = quadrature.thetas.length
  counts.answered.fill(0)
  counts.right.fill(0)
  return forEachPosterior(matrix, probabilityTable(parameters, quadrature), quadrature, (posterior, from, to) => {
    for (let answer = from; answer < to; answer++) {
      const row = (matrix.items[answer] ?? 0) * nodes
      const isCorrect = matrix.isCorrect[answer] === 1
      for (let node = 0; node < nodes; node++) {
        const share = posterior[node] ?? 0
        counts.answered[row + node] = (counts.answered[row + node] ?? 0) + share
        if (isCorrect) counts.right[row + node] = (counts.right[row + node] ?? 0) + share
      }
    }
  })
}

/** M-step of one item: logistic regression of the expected counts on ability, by Newton's method. */
function fitItem(
  answered: Float64Array,
  right: Float64Array,
  thetas: Float64Array,
  start: { slope: number; intercept: number },
): { slope: number; intercept: number } {
  let { slope, intercept } = start
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [gradientSlope, gradientIntercept, curvatureSlope, curvatureIntercept, curvatureBoth] = [0, 0, 0, 0, 0]
    for (const [node, theta] of thetas.entries()) {
      const n = answered[node] ?? 0
      const probability = 1 / (1 + Math.exp(-(slope * theta + intercept)))
      const surprise = (right[node] ?? 0) - n * probability
      const weight = n * probability * (1 - probability)
      gradientIntercept += surprise
      gradientSlope += surprise * theta
      curvatureIntercept += weight
      curvatureBoth += weight * theta
      curvatureSlope += weight * theta * theta
    }
    const determinant = curvatureSlope * curvatureIntercept - curvatureBoth ** 2
    if (!(determinant > 0)) break
    const slopeStep = clamp((curvatureIntercept * gradientSlope - curvatureBoth * gradientIntercept) / determinant, 1)
    const interceptStep = clamp((curvatureSlope * gradientIntercept - curvatureBoth * gradientSlope) / determinant, 1)
    slope = clamp(slope + slopeStep, STEEPEST)
    intercept = clamp(intercept + interceptStep, HIGHEST_INTERCEPT)
    if (Math.abs(slopeStep) + Math.abs(interceptStep) < NEWTON_TOLERANCE) break
  }
  return { slope, intercept }
}

/** M-step of all items. Returns the largest change of a parameter. */
function maximise(parameters: LogitParameters, { answered, right }: ExpectedCounts, { thetas }: Quadrature): number {
  let change = 0
  for (const [item, slope] of parameters.slopes.entries()) {
    const [from, to] = [item * thetas.length, (item + 1) * thetas.length]
    const intercept = parameters.intercepts[item] ?? 0
    const fitted = fitItem(answered.subarray(from, to), right.subarray(from, to), thetas, { slope, intercept })
    change = Math.max(change, Math.abs(fitted.slope - slope), Math.abs(fitted.intercept - intercept))
    parameters.slopes[item] = fitted.slope
    parameters.intercepts[item] = fitted.intercept
  }
  return change
}

/** Slope 1 and the intercept of the item's own share of right answers. */
function startingParameters({ itemIds, items, isCorrect }: ResponseMatrix): LogitParameters & { n: Uint32Array } {
  const n = new Uint32Array(itemIds.length)
  const right = new Uint32Array(itemIds.length)
  for (const [answer, item] of items.entries()) {
    n[item] = (n[item] ?? 0) + 1
    right[item] = (right[item] ?? 0) + (isCorrect[answer] ?? 0)
  }
  const intercepts = Float64Array.from(n, (count, item) => Math.log((right[item] ?? 0) / (count - (right[item] ?? 0))))
  return { slopes: new Float64Array(itemIds.length).fill(1), intercepts, n }
}

/** From slope and intercept to discrimination and difficulty; the error of the difficulty by the delta method. */
function toEstimate(
  itemId: string,
  n: number,
  slope: number,
  intercept: number,
  covariance: LogitCovariance,
): ItemEstimate {
  const b = -intercept / slope
  const varianceB = (covariance.intercept + b * b * covariance.slope + 2 * b * covariance.both) / slope ** 2
  return { itemId, n, a: slope, b, seA: Math.sqrt(covariance.slope), seB: Math.sqrt(Math.max(0, varianceB)) }
}

/**
 * Two-parameter calibration by marginal maximum likelihood with the EM algorithm (Bock & Aitkin 1981; Baker & Kim 2004,
 * chapter 6). The scale is that of the people who answered: their ability is taken to be standard normal. People need not
 * have answered the same items; what was not asked is ignored, which is right as long as whether it was asked follows from
 * answers that are here (Mislevy & Wu 1996), as in adaptive tests.
 *
 * Items without enough answers are refused with a reason, and so are those whose estimate would measure nothing.
 */
export function estimateItemParameters(people: readonly (readonly ItemAnswer[])[]): Calibration {
  const { matrix, refusals } = usableResponses(people)
  const none = (reason: CalibrationRefusal): Calibration => {
    for (const itemId of matrix.itemIds) refusals.set(itemId, reason)
    return {
      estimates: [],
      refusals: [...refusals].map(([itemId, why]) => ({ itemId, reason: why })),
      people: 0,
      logLikelihood: 0,
      cycles: 0,
    }
  }
  if (matrix.itemIds.length < MIN_ITEMS) return none('too-few-items')

  const quadrature = normalQuadrature()
  const parameters = startingParameters(matrix)
  const cells = matrix.itemIds.length * quadrature.thetas.length
  const counts = { answered: new Float64Array(cells), right: new Float64Array(cells) }
  let logLikelihood = 0
  let cycles = 0
  let change = Infinity
  while (change > TOLERANCE && cycles < MAX_CYCLES) {
    cycles++
    logLikelihood = expectCounts(matrix, parameters, quadrature, counts)
    change = maximise(parameters, counts, quadrature)
  }
  if (change > TOLERANCE) return none('not-converged')

  const covariances = itemCovariances(matrix, parameters, quadrature)
  const estimates: ItemEstimate[] = []
  for (const [item, itemId] of matrix.itemIds.entries()) {
    const covariance = covariances[item] ?? null
    const slope = parameters.slopes[item] ?? 0
    const estimate =
      covariance === null
        ? null
        : toEstimate(itemId, parameters.n[item] ?? 0, slope, parameters.intercepts[item] ?? 0, covariance)
    if (estimate === null || estimate.a < ACCEPTED.a[0]) refusals.set(itemId, 'no-discrimination')
    else if (estimate.a > ACCEPTED.a[1] || estimate.b < ACCEPTED.b[0] || estimate.b > ACCEPTED.b[1])
      refusals.set(itemId, 'out-of-range')
    else estimates.push(estimate)
  }
  return {
    estimates,
    refusals: [...refusals].map(([itemId, reason]) => ({ itemId, reason })),
    people: matrix.people,
    logLikelihood,
    cycles,
  }
}
