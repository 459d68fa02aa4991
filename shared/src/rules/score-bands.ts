/** Names and colours of scores (specification 2, section 9). Scores are percentages. */
export const SCORE_LABELS = ['excellent', 'very-good', 'good', 'need-improvement', 'failed'] as const
export type ScoreLabel = (typeof SCORE_LABELS)[number]

/** 'Excellent!' from 90, 'Very Good!' from 80, 'Good!' from 70, 'Need Improvement' from 50, 'Failed' below. */
export function scoreLabel(percentage: number): ScoreLabel {
  if (percentage >= 90) return 'excellent'
  if (percentage >= 80) return 'very-good'
  if (percentage >= 70) return 'good'
  return percentage >= 50 ? 'need-improvement' : 'failed'
}

export function scoreColor(percentage: number): 'green' | 'blue' | 'yellow' | 'red' {
  if (percentage >= 90) return 'green'
  if (percentage >= 80) return 'blue'
  return percentage >= 70 ? 'yellow' : 'red'
}

/** Colours of the bars of competencies; below `COMPETENCY_WEAK` a competency needs work, from `COMPETENCY_STRONG` it is a strength. */
export const COMPETENCY_STRONG = 80
export const COMPETENCY_WEAK = 60

export function competencyColor(percentage: number): 'green' | 'yellow' | 'red' {
  if (percentage >= COMPETENCY_STRONG) return 'green'
  return percentage >= COMPETENCY_WEAK ? 'yellow' : 'red'
}

/** Colours of averages in the list of reports. */
export function reportColor(percentage: number): 'green' | 'yellow' | 'red' {
  if (percentage >= 85) return 'green'
  return percentage >= 70 ? 'yellow' : 'red'
}
