import { type EntityManager, In } from 'typeorm'
import { validationTaskEntity } from './validation.entity.ts'
import { OPEN_STATUSES } from './validation.rules.ts'

/** Which of these questions have an open task. */
export async function haveOpenTasks(manager: EntityManager, questionIds: readonly string[]): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set()
  const rows = await manager.find(validationTaskEntity, {
    where: { questionId: In([...questionIds]), status: In([...OPEN_STATUSES]) },
    select: { id: true, questionId: true },
  })
  return new Set(rows.map((row) => row.questionId))
}
