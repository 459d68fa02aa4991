import { randomUUID } from 'node:crypto'
import type { MarkingDetail, SubmitMark } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { MarkingTaskRow, MarkRow } from '../marking.entity.ts'
import { changeTask } from '../marking.repository.ts'
import { type Outcome, totalOf } from '../marking.rules.ts'
import type { MarksDeps } from './deps.ts'
import { getTask } from './get-task.ts'

/** One step of a marker in a transaction of its own; what it returns is announced once it is stored. */
export type MarkingWork = (manager: EntityManager) => Promise<NotificationRow[]>

/**
 * Runs a marker's step and answers with the essay as it is afterwards, as far as this person may see it. Throws `conflict`
 * when another person was faster: they meet at the essay's version, or at the index that gives each round one mark.
 */
export async function changeAsMarker(
  deps: MarksDeps,
  actor: Actor,
  id: string,
  work: MarkingWork,
): Promise<MarkingDetail> {
  requirePermission(actor, 'essay:mark')
  try {
    deps.notifications.deliver(await deps.db.write(work))
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error
  }
  return getTask(deps, actor, id)
}

/**
 * Moves an essay to the state that follows from a mark. Once its score is final, the result of its session is computed again,
 * of which the candidate may get notices.
 */
export async function moveTask(
  { scoresChanged, now }: MarksDeps,
  manager: EntityManager,
  task: MarkingTaskRow,
  { status, finalScore }: Outcome,
): Promise<NotificationRow[]> {
  const at = now()
  const isFinal = status === 'final'
  const changed = await changeTask(manager, task, { status, finalScore, finalAt: isFinal ? at : null, updatedAt: at })
  if (!changed) throw new AppError('conflict')
  return isFinal ? scoresChanged(manager, task.testSessionId) : []
}

/** A mark as it is stored. Only a revision is made with the grader's suggestion in sight. */
export function toMark(
  actor: Actor,
  taskId: string,
  round: MarkRow['round'],
  { criteria, comment }: SubmitMark,
  at: Date,
): MarkRow {
  return {
    id: randomUUID(),
    taskId,
    round,
    markerId: actor.userId,
    criteria,
    total: totalOf(criteria),
    comment,
    sawSuggestion: round === 'revision',
    agreedBy: null,
    createdAt: at,
  }
}

/** A notice that leads to the essay. */
export const essayNotice = (key: 'marks-differ' | 'mark-proposed', { id, candidateCode }: MarkingTaskRow) => ({
  key,
  parameters: { code: candidateCode },
  url: pageLinks.essay(id),
})
