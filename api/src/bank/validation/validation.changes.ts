import type { CompetencyCategory } from '@pengawas/shared/questions'
import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import {
  validationCommentEntity,
  type ValidationCommentRow,
  validationTaskEntity,
  type ValidationTaskRow,
  validatorCompetencyEntity,
} from './validation.entity.ts'

export const insertTasks = (manager: EntityManager, rows: readonly ValidationTaskRow[]): Promise<void> =>
  insertRows(manager, validationTaskEntity, rows)

export const insertComments = (manager: EntityManager, rows: readonly ValidationCommentRow[]): Promise<void> =>
  insertRows(manager, validationCommentEntity, rows)

export const insertComment = (manager: EntityManager, row: ValidationCommentRow): Promise<void> =>
  insertComments(manager, [row])

export async function replaceCompetencies(
  manager: EntityManager,
  userId: string,
  categories: readonly CompetencyCategory[],
): Promise<void> {
  await manager.delete(validatorCompetencyEntity, { userId })
  if (categories.length > 0)
    await manager.insert(
      validatorCompetencyEntity,
      categories.map((competencyCategory) => ({ userId, competencyCategory })),
    )
}
