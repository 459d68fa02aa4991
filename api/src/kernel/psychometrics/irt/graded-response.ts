/**
 * Graded response model (Samejima 1969), for marks in ordered categories such as those of a rubric's criterion. Logistic
 * metric, D = 1. The two-parameter model is its case of two categories.
 */
export interface GradedItem {
  a: number
  /** Ascending: at threshold k half of the people reach category k + 1 or more. One fewer than there are categories. */
  thresholds: readonly number[]
}

/** Probability of each category, lowest first: differences of the curves of reaching at least a category. */
export function categoryProbabilities({ a, thresholds }: GradedItem, theta: number): number[] {
  const reaching = [1, ...thresholds.map((threshold) => 1 / (1 + Math.exp(-a * (theta - threshold)))), 0]
  return reaching.slice(0, -1).map((reached, category) => reached - (reaching[category + 1] ?? 0))
}

/** Fisher information at an ability: the squared slope of each category's probability over that probability, summed. */
export function gradedInformation({ a, thresholds }: GradedItem, theta: number): number {
  const reaching = [1, ...thresholds.map((threshold) => 1 / (1 + Math.exp(-a * (theta - threshold)))), 0]
  const slopes = reaching.map((share) => a * share * (1 - share))
  let information = 0
  for (let category = 0; category <= thresholds.length; category++) {
    const probability = (reaching[category] ?? 0) - (reaching[category + 1] ?? 0)
    const slope = (slopes[category] ?? 0) - (slopes[category + 1] ?? 0)
    if (probability > 0) information += (slope * slope) / probability
  }
  return information
}

/** Expected category at an ability, counted from 0. */
export function expectedCategory(item: GradedItem, theta: number): number {
  return categoryProbabilities(item, theta).reduce((sum, probability, category) => sum + category * probability, 0)
}
