import type { MarkingCriterion } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'

const toCents = (points: number): number => Math.round(points * 100) / 100

/**
 * The criteria with the points each can give. Weights that do not add up to 100 count in proportion; where all are 0,
 * equally. A rubric without criteria has one without a name, worth everything. Rounding goes to the heaviest criterion,
 * so that the points always add up to the maximum.
 */
export function criteriaOf(rubric: Rubric): MarkingCriterion[] {
  const { gradingCriteria, maxScore } = rubric
  if (gradingCriteria.length === 0) return [{ criterion: '', description: '', weight: 100, maxPoints: maxScore }]
  const sum = gradingCriteria.reduce((total, { weight }) => total + weight, 0)
  const share = (weight: number): number => (sum === 0 ? 1 / gradingCriteria.length : weight / sum)
  const criteria = gradingCriteria.map(({ criterion, description, weight }) => ({
    criterion,
    description,
    weight,
    maxPoints: toCents(maxScore * share(weight)),
  }))
  const heaviest = criteria.reduce((best, one) => (one.maxPoints > best.maxPoints ? one : best))
  heaviest.maxPoints = toCents(
    heaviest.maxPoints + maxScore - criteria.reduce((total, { maxPoints }) => total + maxPoints, 0),
  )
  return criteria
}

/** Whether the rubric says anything that an answer could be held against. */
export function isGradable(rubric: Rubric): boolean {
  return (
    rubric.keyPoints.some((point) => point.trim() !== '') ||
    rubric.gradingCriteria.some(({ description }) => description.trim() !== '')
  )
}
