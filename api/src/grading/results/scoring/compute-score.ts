import type { Verdict } from '@pengawas/shared/contracts/test-results'
import { isMarkedType } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { Amendments } from '../../../bank/questions/contents.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { decideVerdict } from '../verdict.rules.ts'
import type { ScoredTest, ScoringDeps } from './deps.ts'
import { readAsked } from './read-asked.ts'
import { scoreAdaptive } from './score-adaptive.ts'
import { scoreRegular } from './score-regular.ts'

/** Scores a test session with these amendments, from what the database holds. */
export async function computeScore(
  { marking }: ScoringDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
  amendments: Amendments,
): Promise<ScoredTest> {
  const asked = await readAsked(manager, session.id, amendments)
  if (assessment.type === 'cat') return scoreAdaptive(manager, session, asked, assessment, amendments)
  const hasEssays = asked.some(({ content }) => isMarkedType(content.type))
  return scoreRegular(asked, hasEssays ? await marking.scoresOf(manager, session.id) : [])
}

/** Whether a test asked all it could, for results that did not keep it. */
export const isLongestTest = async (...test: Parameters<typeof computeScore>): Promise<boolean> =>
  (await computeScore(...test)).isLongest

/** What the figures of a scored test say. */
export const verdictOf = (
  session: TestSessionRow,
  assessment: AssessmentRow,
  { score, length, interval, isLongest }: ScoredTest,
): Verdict =>
  decideVerdict({
    ...{ ...score, ...length, interval, isLongest },
    isTerminated: session.status !== 'completed',
    passingScore: assessment.passingScore,
  })
