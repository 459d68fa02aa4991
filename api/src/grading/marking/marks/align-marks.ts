import type { Align, MarkingDetail, SubmitMark } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { deleteMarks, insertMark, noteAgreement } from '../marking.repository.ts'
import { afterAlignment, stepOf } from '../marking.rules.ts'
import { changeAsMarker, essayNotice, moveTask, toMark } from './change-task.ts'
import type { MarksDeps } from './deps.ts'
import { freshTask, requireFitting, type TaskWithMarks } from './task-with-marks.ts'

/**
 * Settles two marks that differ: by agreeing to what another person proposed, or by a mark. Throws `not-allowed` where it
 * is not this person's turn, and where there is nothing to agree to.
 */
export async function alignMarks(deps: MarksDeps, actor: Actor, id: string, alignment: Align): Promise<MarkingDetail> {
  return changeAsMarker(deps, actor, id, async (manager) => {
    const found = await freshTask(manager, id, alignment.version)
    const step = stepOf(found.task.status, found.marks, actor.userId)
    if (alignment.kind === 'agree') {
      if (step !== 'agree') throw new AppError('not-allowed')
      return agree(deps, manager, actor, found)
    }
    if (step !== 'align' && step !== 'agree') throw new AppError('not-allowed')
    return giveMark(deps, manager, actor, found, alignment)
  })
}

async function agree(
  deps: MarksDeps,
  manager: EntityManager,
  actor: Actor,
  { task, marks }: TaskWithMarks,
): Promise<NotificationRow[]> {
  const proposed = marks.find(({ round }) => round === 'alignment')
  if (proposed === undefined) throw new AppError('not-allowed')
  await noteAgreement(manager, task.id, actor.userId)
  const told = await moveTask(deps, manager, task, { status: 'final', finalScore: proposed.total })
  await log(deps, manager, actor, task.id, { kind: 'agreement', total: proposed.total, status: 'final' })
  return told
}

/** A mark that is final where a third person gives it, and a proposal where one of the two markers does. */
async function giveMark(
  deps: MarksDeps,
  manager: EntityManager,
  actor: Actor,
  { task, marks }: TaskWithMarks,
  mark: SubmitMark,
): Promise<NotificationRow[]> {
  requireFitting(task, mark)
  const row = toMark(actor, task.id, 'alignment', mark, deps.now())
  const outcome = afterAlignment(marks, actor.userId, row.total)
  // A proposal replaces an earlier one that was not agreed to; the audit log keeps both.
  await deleteMarks(manager, { taskId: task.id, round: 'alignment' })
  await insertMark(manager, row)
  const told = await moveTask(deps, manager, task, outcome)
  const others = marks
    .filter(({ round, markerId }) => round !== 'alignment' && markerId !== actor.userId)
    .map(({ markerId }) => markerId)
  const notices =
    outcome.status === 'agreement'
      ? await deps.notifications.add(manager, others, essayNotice('mark-proposed', task))
      : []
  await log(deps, manager, actor, task.id, { kind: 'mark', total: row.total, status: outcome.status })
  return [...told, ...notices]
}

const log = (
  { audit }: MarksDeps,
  manager: EntityManager,
  actor: Actor,
  subjectId: string,
  data: { kind: 'agreement' | 'mark'; total: number; status: string },
): Promise<void> =>
  audit.append(manager, { actorId: actor.userId, action: 'essay.aligned', subjectType: 'essay', subjectId, data })
