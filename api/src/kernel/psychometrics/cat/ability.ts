import {
  biasTerm,
  type ItemParameters,
  itemInformation,
  responseLogLikelihood,
  responseScore,
} from '../irt/item-response.ts'

export interface AbilityEstimate {
  /** Ability, in standard deviations of the reference population. */
  theta: number
  /** Standard error of `theta`, in the same unit. */
  se: number
}

interface AbilityPrior {
  mean: number
  sd: number
}

/** An item that was answered, with how. */
export interface ScoredItem {
  item: ItemParameters
  isCorrect: boolean
}

/** How far the grid reaches to both sides of the prior's mean, in its standard deviations; beyond lies 6·10⁻⁷ of it. */
const GRID_REACH = 5
/** A mesh of 1/8 standard deviation; the sum is exact to eight digits as long as the posterior's own is no smaller than the mesh. */
const GRID_POINTS = 81

/** Likelihoods are searched between these abilities alone; beyond them no bank has items that distinguish people. */
const LOWEST_THETA = -4
const HIGHEST_THETA = 4
const SEARCH_STEP = 0.1
const PRECISION = 1e-9

function logLikelihood(answers: readonly ScoredItem[], theta: number): number {
  let sum = 0
  for (const { item, isCorrect } of answers) sum += responseLogLikelihood(item, isCorrect, theta)
  return sum
}

/** Mean and standard deviation of the posterior on an even grid from `low` to `high`. */
function integratePosterior(
  answers: readonly ScoredItem[],
  prior: AbilityPrior,
  low: number,
  high: number,
): AbilityEstimate {
  const step = (high - low) / (GRID_POINTS - 1)
  const logs = new Float64Array(GRID_POINTS)
  let highest = -Infinity
  for (let point = 0; point < GRID_POINTS; point++) {
    const theta = low + point * step
    const log = logLikelihood(answers, theta) - ((theta - prior.mean) / prior.sd) ** 2 / 2
    logs[point] = log
    if (log > highest) highest = log
  }
  const middle = (low + high) / 2
  let mass = 0
  let sum = 0
  let sumOfSquares = 0
  for (const [point, log] of logs.entries()) {
    // Relative to the highest, so that a long test's likelihood does not underflow.
    const weight = Math.exp(log - highest)
    const offset = low + point * step - middle
    mass += weight
    sum += weight * offset
    sumOfSquares += weight * offset * offset
  }
  const mean = sum / mass
  return { theta: middle + mean, se: Math.sqrt(Math.max(0, sumOfSquares / mass - mean * mean)) }
}

/**
 * Expected a posteriori: mean and standard deviation of the posterior of ability under a normal prior, by quadrature on an
 * even grid (Bock & Mislevy 1982). Without answers that is the prior.
 */
export function estimateEap(answers: readonly ScoredItem[], prior: AbilityPrior): AbilityEstimate {
  const reach = prior.sd * GRID_REACH
  const estimate = integratePosterior(answers, prior, prior.mean - reach, prior.mean + reach)
  const step = (2 * reach) / (GRID_POINTS - 1)
  if (estimate.se > step) return estimate
  // A long test's posterior is narrower than the grid's mesh; a second grid about the first result resolves it.
  const closer = Math.max(estimate.se, step) * GRID_REACH
  return integratePosterior(answers, prior, estimate.theta - closer, estimate.theta + closer)
}

/**
 * Where a curve is highest between −4 and 4, from its slope: the sums of the slope over a grid show the highest peak, of which
 * the three-parameter model may have several (Samejima 1973), and bisection finds its top. An end of the range where the
 * curve still rises there.
 */
function peakOf(slope: (theta: number) => number): number {
  let best = LOWEST_THETA
  let [height, highest] = [0, 0]
  let before = slope(LOWEST_THETA)
  const steps = Math.round((HIGHEST_THETA - LOWEST_THETA) / SEARCH_STEP)
  for (let step = 1; step <= steps; step++) {
    const theta = LOWEST_THETA + step * SEARCH_STEP
    const here = slope(theta)
    height += ((before + here) / 2) * SEARCH_STEP
    before = here
    if (height > highest) [best, highest] = [theta, height]
  }
  let [low, high] = [Math.max(LOWEST_THETA, best - SEARCH_STEP), Math.min(HIGHEST_THETA, best + SEARCH_STEP)]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** An estimate with the standard error from the test information there; null where the items distinguish nobody there. */
function withInformation(answers: readonly ScoredItem[], theta: number): AbilityEstimate | null {
  let information = 0
  for (const { item } of answers) information += itemInformation(item, theta)
  return information > 0 ? { theta, se: 1 / Math.sqrt(information) } : null
}

/**
 * Maximum likelihood between −4 and 4, with the standard error from the test information there (Birnbaum 1968; Lord 1980,
 * section 5.3). While all answers are right, or all wrong, there is no maximum: null.
 */
export function estimateMle(answers: readonly ScoredItem[]): AbilityEstimate | null {
  const right = answers.filter(({ isCorrect }) => isCorrect).length
  if (right === 0 || right === answers.length) return null
  const slope = (theta: number): number => {
    let sum = 0
    for (const { item, isCorrect } of answers) sum += responseScore(item, isCorrect, theta)
    return sum
  }
  return withInformation(answers, peakOf(slope))
}

/**
 * Weighted likelihood between −4 and 4 (Warm 1989): the root of l′ + J / 2I, which takes the first-order bias out of maximum
 * likelihood. Its asymptotic standard error is that of maximum likelihood. It is finite also while all answers are right,
 * or all wrong, so it needs no exception there; without answers: null.
 */
export function estimateWle(answers: readonly ScoredItem[]): AbilityEstimate | null {
  if (answers.length === 0) return null
  const slope = (theta: number): number => {
    let [sum, bias, information] = [0, 0, 0]
    for (const { item, isCorrect } of answers) {
      sum += responseScore(item, isCorrect, theta)
      bias += biasTerm(item, theta)
      information += itemInformation(item, theta)
    }
    return sum + (information === 0 ? 0 : bias / (2 * information))
  }
  return withInformation(answers, peakOf(slope))
}
