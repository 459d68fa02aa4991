/**
 * What people of one population do again and again: each has a level of their own, normal around the mean of all, and each
 * value scatters around it. Fitted by the one-way analysis of variance for groups of unequal size.
 */
export interface LevelModel {
  mean: number
  /** Variance of the levels of people. */
  between: number
  /** Variance of the values of one person. */
  within: number
  people: number
  values: number
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Fits the model to the values of each person. Variance components by the method of moments for unequal groups (Searle,
 * Casella & McCulloch 1992, section 3.6): within = MSW, between = (MSB − MSW)/n₀, or 0 where that is negative. Null without
 * two people, and where nobody was measured twice.
 */
export function fitLevels(values: readonly (readonly number[])[]): LevelModel | null {
  const groups = values.filter(({ length }) => length > 0)
  const people = groups.length
  const all = groups.flat()
  if (people < 2 || all.length === people) return null
  const mean = sumOf(all) / all.length
  let [between, within, squared] = [0, 0, 0]
  for (const group of groups) {
    const own = sumOf(group) / group.length
    between += group.length * (own - mean) ** 2
    within += sumOf(group.map((value) => (value - own) ** 2))
    squared += group.length ** 2
  }
  const typical = (all.length - squared / all.length) / (people - 1)
  const meanWithin = within / (all.length - people)
  const meanBetween = between / (people - 1)
  return {
    ...{ mean, people, values: all.length, within: meanWithin },
    between: Math.max(0, (meanBetween - meanWithin) / typical),
  }
}

export interface Prediction {
  value: number
  low: number
  high: number
}

/** Quantile of the standard normal distribution for 95 % on both sides. */
const Z = 1.959963984540054

/**
 * The next value of a person after these: their mean, drawn towards that of all the more the fewer there are (Kelley 1947; the
 * best linear unbiased predictor, Robinson 1991). The interval holds the next value in 95 of 100 cases where the model is right:
 * its variance is that of one value and of what is not known of the person's level.
 */
export function predictNext({ mean, between, within }: LevelModel, earlier: readonly number[]): Prediction {
  const n = earlier.length
  const weight = n === 0 || between === 0 ? 0 : between / (between + within / n)
  const value = n === 0 ? mean : mean + weight * (sumOf(earlier) / n - mean)
  const half = Z * Math.sqrt(within + between * (1 - weight))
  return { value, low: value - half, high: value + half }
}
