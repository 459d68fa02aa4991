import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'
import type { EntityManager } from 'typeorm'
import { type Amendments, contentKey, findContentsByVersion } from '../../../bank/questions/contents.queries.ts'
import type { AnswerRow, TestSessionItemRow } from '../../../sessions/answers/answers.entity.ts'
import { findAnswers, findItems } from '../../../sessions/answers/answers.queries.ts'
import type { AskedQuestion, EssayShare } from '../scoring.rules.ts'

/** An item of a test session: what was asked, the key that counts, and the answer if there is one. */
export interface Asked {
  item: TestSessionItemRow
  content: QuestionContent
  key: QuestionContent
  answer: AnswerRow | undefined
  voided: VoidTreatment | null
}

/** The items of a session in their order. An item whose content is gone is left out. */
export async function readAsked(
  manager: EntityManager,
  testSessionId: string,
  { keys, voids }: Amendments,
): Promise<Asked[]> {
  const items = await findItems(manager, testSessionId)
  const answers = new Map((await findAnswers(manager, testSessionId)).map((row) => [row.questionId, row]))
  const wanted = items.flatMap(({ questionId, questionVersion }) => {
    const keyVersion = keys.get(questionId)
    return [
      { questionId, version: questionVersion },
      ...(keyVersion === undefined ? [] : [{ questionId, version: keyVersion }]),
    ]
  })
  const contents = await findContentsByVersion(manager, wanted)
  return items.flatMap((item) => {
    const { questionId, questionVersion } = item
    const content = contents.get(contentKey(questionId, questionVersion))
    if (content === undefined) return []
    const key = contents.get(contentKey(questionId, keys.get(questionId) ?? questionVersion)) ?? content
    return [
      {
        item,
        content,
        key,
        answer: answers.get(questionId),
        voided: voids.get(questionId) ?? null,
      },
    ]
  })
}

/** An asked item as the scoring rules take it. */
export const toQuestion = (
  { content, key, answer, voided }: Pick<Asked, 'content' | 'key' | 'answer' | 'voided'>,
  essay: EssayShare | null,
): AskedQuestion => ({
  type: content.type,
  competency: content.competency,
  given: answer?.value ?? null,
  key,
  essay,
  voided,
})
