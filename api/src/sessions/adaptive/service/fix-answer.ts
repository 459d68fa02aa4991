import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findCalibrations } from '../../../bank/questions/calibrations.queries.ts'
import {
  amendmentsOf,
  contentKey,
  findContentsByVersion,
  listValidContents,
} from '../../../bank/questions/contents.queries.ts'
import { saveItems } from '../../answers/answers.changes.ts'
import type { TestSessionItemRow } from '../../answers/answers.entity.ts'
import { findAnswersByKey } from '../../answers/answers.queries.ts'
import { isAnswered } from '../../answers/items.rules.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { startSettings } from '../../test-sessions/test-sessions.rules.ts'
import { adaptiveBank, fixedAnswers, isRight } from '../adaptive.rules.ts'

/** Stores whether the answer to the open item is right, with the estimate after it. Throws `invalid-input` where nothing was answered. */
export async function fixAnswer(
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
  open: TestSessionItemRow,
  before: readonly TestSessionItemRow[],
) {
  const [answer] = await findAnswersByKey(manager, [{ testSessionId: session.id, questionId: open.questionId }])
  const value = answer?.value ?? null
  if (!isAnswered(value))
    throw new AppError('invalid-input', {
      message: 'answerFirst',
      fields: { questionId: 'answerFirst' },
    })
  // What the test has asked stays part of its course; a question that is void meanwhile is left out when it is scored.
  const asked = [...before.filter(({ thetaAfter }) => thetaAfter !== null), open].map((item) => item.questionId)
  const linked = await listValidContents(manager, assessment.id, new Set(asked))
  const bank = adaptiveBank(
    linked,
    await findCalibrations(manager, assessment.id),
    startSettings(session, assessment),
    assessment.passingScore,
  )
  const keyVersion = (await amendmentsOf(manager, assessment.id)).keys.get(open.questionId) ?? open.questionVersion
  const contents = await findContentsByVersion(manager, [{ questionId: open.questionId, version: keyVersion }])
  const key = contents.get(contentKey(open.questionId, keyVersion))
  const isCorrect = key !== undefined && isRight(value, key)
  const answers = [...fixedAnswers(before), { itemId: open.questionId, isCorrect }]
  const { theta, se } = bank.cat.estimate(answers)
  await saveItems(manager, [
    { ...open, isCorrect, points: isCorrect ? 1 : 0, maxPoints: 1, thetaAfter: theta, standardErrorAfter: se },
  ])
  return { bank, answers }
}
