import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { rightOptions } from '@pengawas/shared/rules/choice-score'
import type { EntityManager } from 'typeorm'
import { amendmentsOf, contentKey, findContentsByVersion } from '../../../bank/questions/contents.queries.ts'
import { findAnswers, findItems } from '../../../sessions/answers/answers.queries.ts'
import { toInput, toTestItem } from '../../../sessions/answers/items.rules.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'

/** What was asked and answered in a session, with the key that counts, in the order in which the candidate saw it. */
export async function readAnswers(manager: EntityManager, session: TestSessionRow): Promise<TestResult['answers']> {
  const items = await findItems(manager, session.id)
  const answers = new Map((await findAnswers(manager, session.id)).map((row) => [row.questionId, row.value]))
  const { keys } = await amendmentsOf(manager, session.assessmentId)
  const wanted = items.flatMap(({ questionId, questionVersion }) => [
    { questionId, version: questionVersion },
    { questionId, version: keys.get(questionId) ?? questionVersion },
  ])
  const contents = await findContentsByVersion(manager, wanted)
  return items.flatMap((item) => {
    const content = contents.get(contentKey(item.questionId, item.questionVersion))
    const key = contents.get(contentKey(item.questionId, keys.get(item.questionId) ?? item.questionVersion))
    if (content === undefined) return []
    const { position, type, content: text, options, isMultiple } = toTestItem(item, content)
    const places = (key === undefined ? [] : rightOptions(key))
      .map((option) => item.optionOrder?.indexOf(option) ?? -1)
      .filter((place) => place !== -1)
      .toSorted((a, b) => a - b)
    return [
      {
        ...{
          questionId: item.questionId,
          position,
          type,
          content: text,
          options,
          points: item.points,
          maxPoints: item.maxPoints,
        },
        given: toInput(answers.get(item.questionId) ?? null, item.optionOrder),
        correctPlace: isMultiple ? null : (places[0] ?? null),
        correctPlaces: places,
      },
    ]
  })
}
