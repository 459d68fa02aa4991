import type { Page } from '@pengawas/shared/contracts/paging'
import type { ListValidationQuery, ValidationTask } from '@pengawas/shared/contracts/validation'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { pageTasks, type TaskFilters } from '../validation.repository.ts'
import type { ValidationTasksDeps } from './deps.ts'
import { competenciesOf, toAnswers } from './to-answers.ts'

/** All tasks, those that the actor may decide on at the moment, or those of one validator. */
export type TaskScope = 'all' | 'decidable' | { validatorId: string }

/** One page of tasks. Unless the query sorts otherwise, questions that match the actor's competencies come first. */
export async function listTasks(
  { db, now }: ValidationTasksDeps,
  actor: Actor,
  scope: TaskScope,
  { page, pageSize, sort, order, mine, overdue, ...filters }: ListValidationQuery,
): Promise<Page<ValidationTask>> {
  requirePermission(actor, scope === 'decidable' ? 'question:validate' : 'question:assign')
  const categories = await competenciesOf(db, actor.userId)
  const narrowed: TaskFilters = {
    ...filters,
    isActive: true,
    ...(mine === true ? { validatorId: actor.userId } : {}),
    ...(overdue === true ? { overdueAt: now() } : {}),
    ...(scope === 'decidable' ? { status: 'pending', decidableBy: actor.userId } : {}),
    ...(typeof scope === 'object' ? scope : {}),
  }
  const { rows, total } = await pageTasks(db.read, narrowed, { sort, order }, categories, { page, pageSize })
  return { items: await toAnswers(db, actor, rows, categories), total, page, pageSize }
}
