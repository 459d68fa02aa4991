import type { MarkingDetail } from '@pengawas/shared/contracts/marking'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTitles } from '../marking.repository.ts'
import { toDetail } from '../marking.rules.ts'
import type { MarksDeps } from './deps.ts'
import { policyOf, taskWithMarks } from './task-with-marks.ts'

/** An essay as far as this person may see it. Throws `not-found`. */
export async function getTask({ db }: MarksDeps, actor: Actor, id: string): Promise<MarkingDetail> {
  requirePermission(actor, 'essay:mark')
  const { task, marks } = await taskWithMarks(db.read, id)
  const [titles, names, policy] = await Promise.all([
    findTitles(db.read, [task.assessmentId]),
    findNames(
      db.read,
      marks.map(({ markerId }) => markerId),
    ),
    policyOf(db.read, task.assessmentId),
  ])
  return toDetail(task, marks, actor.userId, { assessmentTitle: titles.get(task.assessmentId) ?? '', names, policy })
}
