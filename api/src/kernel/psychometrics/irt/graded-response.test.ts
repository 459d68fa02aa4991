import { expect, it } from 'vitest'
import { categoryProbabilities, expectedCategory, gradedInformation } from './graded-response.ts'
import { itemInformation, responseProbability } from './item-response.ts'

const item = { a: 1.5, thresholds: [-1, 0.2, 1.4] }

it('gives probabilities that add up to 1 and rank people by ability', () => {
  for (const theta of [-3, 0, 2.5])
    expect(categoryProbabilities(item, theta).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12)
  expect(expectedCategory(item, -1)).toBeLessThan(expectedCategory(item, 1))
  // At a threshold, half the people reach the category above it.
  expect(
    categoryProbabilities(item, 0.2)
      .slice(2)
      .reduce((sum, value) => sum + value, 0),
  ).toBeCloseTo(0.5, 12)
})

it('is the two-parameter model with two categories', () => {
  const two = { a: 1.2, thresholds: [0.5] }
  expect(categoryProbabilities(two, 1)[1]).toBeCloseTo(responseProbability({ a: 1.2, b: 0.5, c: 0 }, 1), 12)
  expect(gradedInformation(two, 1)).toBeCloseTo(itemInformation({ a: 1.2, b: 0.5, c: 0 }, 1), 12)
})

it('has more information than any of its thresholds alone', () => {
  for (const b of item.thresholds)
    expect(gradedInformation(item, b)).toBeGreaterThan(itemInformation({ a: item.a, b, c: 0 }, b))
})

it('has the information of its definition, minus the expected second derivative of the log-likelihood', () => {
  const [theta, step] = [0.7, 1e-3]
  const logs = [theta - step, theta, theta + step].map((at) => categoryProbabilities(item, at).map(Math.log))
  const expected = categoryProbabilities(item, theta).reduce(
    (sum, probability, category) =>
      sum -
      (probability * ((logs[0]?.[category] ?? 0) - 2 * (logs[1]?.[category] ?? 0) + (logs[2]?.[category] ?? 0))) /
        step ** 2,
    0,
  )
  expect(gradedInformation(item, theta)).toBeCloseTo(expected, 5)
})
