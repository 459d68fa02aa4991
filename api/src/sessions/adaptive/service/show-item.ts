import type { NextItemAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { contentKey, findContentsByVersion } from '../../../bank/questions/contents.queries.ts'
import type { TestSessionItemRow } from '../../answers/answers.entity.ts'
import { toTestItem } from '../../answers/items.rules.ts'

/** What a page is shown next: an item, or why the test ended. */
export type ShownStep = Pick<NextItemAnswer, 'item' | 'stopped'>

/** An item as a page is shown it. Throws `not-found` where its question has no such version. */
export async function showItem(manager: EntityManager, item: TestSessionItemRow): Promise<ShownStep> {
  const contents = await findContentsByVersion(manager, [
    { questionId: item.questionId, version: item.questionVersion },
  ])
  const content = contents.get(contentKey(item.questionId, item.questionVersion))
  if (content === undefined) throw new AppError('not-found')
  return { item: toTestItem(item, content), stopped: null }
}
