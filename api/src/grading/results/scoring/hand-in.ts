import { isMarkedType } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { NO_AMENDMENTS } from '../../../bank/questions/contents.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { SubmittedEssay } from '../../marking/marking.service.ts'
import type { TestResultRow } from '../results.entity.ts'
import type { ScoringDeps } from './deps.ts'
import { type Asked, readAsked } from './read-asked.ts'
import { storeResult } from './store-result.ts'

/** Hands the essays of a session that is over to marking, and stores its first result. */
export async function handInSession(
  deps: ScoringDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
): Promise<TestResultRow> {
  const essays = submittedEssays(await readAsked(manager, session.id, NO_AMENDMENTS))
  if (essays.length > 0) {
    await deps.marking.onSubmitted(manager, {
      testSessionId: session.id,
      assessmentId: assessment.id,
      submittedAt: session.endTime ?? deps.now(),
      essayGradingEnabled: assessment.essayGradingEnabled,
      items: essays,
    })
  }
  return storeResult(deps, manager, session, assessment)
}

/** What people mark of what was asked. */
export const submittedEssays = (asked: readonly Asked[]): SubmittedEssay[] => asked.flatMap(toEssay)

function toEssay({ item, content: asked, answer }: Asked): SubmittedEssay[] {
  const { type, content, rubric, aiEnabled } = asked
  if (!isMarkedType(type)) return []
  const text = answer?.value?.kind === 'text' ? answer.value.text : ''
  return [{ questionId: item.questionId, position: item.position, type, content, rubric, aiEnabled, answer: text }]
}
