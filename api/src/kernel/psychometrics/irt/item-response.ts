/**
 * Logistic item response models (Birnbaum 1968; Lord 1980, chapter 2). The metric is logistic: D = 1, there is no factor
 * of 1.7. Abilities are in units of the reference population's standard deviation, with mean 0.
 */
export interface ItemParameters {
  /** Discrimination: slope of the logit per unit of ability. */
  a: number
  /** Difficulty, in units of ability. */
  b: number
  /** Probability of a right answer by guessing, from 0 to less than 1. */
  c: number
}

/** Which parameters a model reads: the one-parameter model sets a = 1 and c = 0, the two-parameter model c = 0. */
export type ResponseModel = '1pl' | '2pl' | '3pl'

/** The parameters as a model reads them. */
export function underModel({ a, b, c }: ItemParameters, model: ResponseModel): ItemParameters {
  return { a: model === '1pl' ? 1 : a, b, c: model === '3pl' ? c : 0 }
}

/** Natural logarithm of 1 + eˣ, exact where eˣ would overflow or vanish. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x))
}

/** Probability of a right answer: c + (1 − c) / (1 + e^(−a(θ − b))). */
export function responseProbability({ a, b, c }: ItemParameters, theta: number): number {
  return c + (1 - c) / (1 + Math.exp(-a * (theta - b)))
}

/** Logarithm of the probability of what was answered. */
export function responseLogLikelihood({ a, b, c }: ItemParameters, isCorrect: boolean, theta: number): number {
  const logit = a * (theta - b)
  if (!isCorrect) return Math.log1p(-c) - softplus(logit)
  return c === 0 ? -softplus(-logit) : Math.log(c + (1 - c) / (1 + Math.exp(-logit)))
}

/** Slope of the item characteristic curve at an ability. */
export function responseSlope({ a, b, c }: ItemParameters, theta: number): number {
  const share = 1 / (1 + Math.exp(-a * (theta - b)))
  return a * (1 - c) * share * (1 - share)
}

/**
 * Fisher information of an item at an ability: P′² / (P·Q), which is a²·(Q/P)·((P − c)/(1 − c))²
 * (Birnbaum 1968, section 20.3; Lord 1980, equation 5-9).
 */
export function itemInformation(item: ItemParameters, theta: number): number {
  const share = 1 / (1 + Math.exp(-item.a * (theta - item.b)))
  const right = item.c + (1 - item.c) * share
  // Far below the item's difficulty both vanish; so does the information.
  return right === 0 ? 0 : (item.a ** 2 * (1 - item.c) * share ** 2 * (1 - share)) / right
}

/**
 * The part of an item in J = Σ P′P″ / (P·Q), by which weighted likelihood corrects the bias of maximum likelihood
 * (Warm 1989, equation 11). With S the logistic curve, P″ = a·P′·(1 − 2S).
 */
export function biasTerm(item: ItemParameters, theta: number): number {
  const share = 1 / (1 + Math.exp(-item.a * (theta - item.b)))
  return item.a * (1 - 2 * share) * itemInformation(item, theta)
}

/** Slope of the log likelihood of an answer: (u − P)·P′ / (P·Q), which is a·(u − P)·(P − c) / (P·(1 − c)). */
export function responseScore(item: ItemParameters, isCorrect: boolean, theta: number): number {
  const share = 1 / (1 + Math.exp(-item.a * (theta - item.b)))
  if (!isCorrect) return -item.a * share
  const right = item.c + (1 - item.c) * share
  // Without guessing both P and S vanish far below the difficulty; their ratio is 1.
  return item.a * (1 - share) * (item.c === 0 ? 1 : ((1 - item.c) * share) / right)
}

/** Information of items together: their sum, since answers are independent at a given ability (Lord 1980, section 5.4). */
export function testInformation(items: readonly ItemParameters[], theta: number): number {
  let information = 0
  for (const item of items) information += itemInformation(item, theta)
  return information
}

/** Expected number of right answers: the test characteristic curve (Lord 1980, section 4.2). */
export function expectedScore(items: readonly ItemParameters[], theta: number): number {
  let score = 0
  for (const item of items) score += responseProbability(item, theta)
  return score
}
