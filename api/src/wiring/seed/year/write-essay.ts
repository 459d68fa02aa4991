import type { QuestionRow } from '../../../bank/questions/questions.entity.ts'
import type { Draw } from './draw.rules.ts'
import { FILLERS } from './year-texts.ts'

/** How many of its key points somebody of this ability writes about. */
const shareOf = (theta: number): number => 1 / (1 + Math.exp(-0.9 * (theta + 0.3)))

/** An answer to an essay: some of the key points in sentences, and some sentences that say nothing to the point. */
export function essayAnswer(draw: Draw, { rubric }: Pick<QuestionRow, 'rubric'>, theta: number): string {
  const points = (rubric?.keyPoints ?? []).filter(() => draw.chance(shareOf(theta)))
  const sentences = points.map(
    (point) => `Saya akan ${point.charAt(0).toLowerCase()}${point.slice(1)} agar keputusan tetap adil.`,
  )
  const all = [...sentences, ...draw.some(FILLERS, draw.int(1, 3))]
  return draw.some(all, all.length).join(' ')
}
