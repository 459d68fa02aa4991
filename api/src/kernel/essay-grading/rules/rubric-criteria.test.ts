import { describe, expect, it } from 'vitest'
import { criteriaOf, isGradable } from './rubric-criteria.ts'

const criteria = (...weights: number[]) =>
  weights.map((weight, index) => ({ criterion: `K${index}`, weight, description: '' }))

describe('criteriaOf', () => {
  it.each([
    { name: 'weights of 100', weights: [60, 40], maxScore: 100, points: [60, 40] },
    { name: 'another maximum', weights: [60, 40], maxScore: 50, points: [30, 20] },
    { name: 'weights of less than 100', weights: [30, 30], maxScore: 100, points: [50, 50] },
    { name: 'no weights', weights: [0, 0, 0, 0], maxScore: 100, points: [25, 25, 25, 25] },
    { name: 'thirds', weights: [1, 1, 1], maxScore: 100, points: [33.34, 33.33, 33.33] },
    { name: 'no criteria', weights: [], maxScore: 80, points: [80] },
  ])('divides the points by $name', ({ weights, maxScore, points }) => {
    const result = criteriaOf({ keyPoints: [], gradingCriteria: criteria(...weights), maxScore })
    expect(result.map(({ maxPoints }) => maxPoints)).toEqual(points)
    expect(result.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBeCloseTo(maxScore, 10)
  })
})

describe('isGradable', () => {
  it.each([
    { name: 'a key point', keyPoints: ['x'], descriptions: [], is: true },
    { name: 'a described criterion', keyPoints: [''], descriptions: ['x'], is: true },
    { name: 'names alone', keyPoints: [], descriptions: [' '], is: false },
  ])('$name: $is', ({ keyPoints, descriptions, is }) => {
    const gradingCriteria = descriptions.map((description) => ({ criterion: 'K', weight: 100, description }))
    expect(isGradable({ keyPoints, gradingCriteria, maxScore: 100 })).toBe(is)
  })
})
