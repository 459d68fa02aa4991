import type { MarkingDetail, SubmitMark } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertMark } from '../marking.repository.ts'
import { afterFirst, afterSecond, stepOf } from '../marking.rules.ts'
import { changeAsMarker, essayNotice, moveTask, toMark } from './change-task.ts'
import type { MarksDeps } from './deps.ts'
import { freshTask, policyOf, requireFitting } from './task-with-marks.ts'

/** The first mark, or the blind second one. Throws `conflict` when another person was faster, `not-allowed` for a second mark by the same person. */
export async function submitMark(deps: MarksDeps, actor: Actor, id: string, mark: SubmitMark): Promise<MarkingDetail> {
  const { audit, notifications, now } = deps
  return changeAsMarker(deps, actor, id, async (manager) => {
    const { task, marks } = await freshTask(manager, id, mark.version)
    const round = stepOf(task.status, marks, actor.userId)
    if (round !== 'first' && round !== 'second') throw new AppError('not-allowed')
    requireFitting(task, mark)
    const row = toMark(actor, id, round, mark, now())
    const policy = await policyOf(manager, task.assessmentId)
    const first = marks.find((other) => other.round === 'first')
    const outcome =
      first === undefined ? afterFirst(task, row.total, policy) : afterSecond(task, first.total, row.total, policy)
    await insertMark(manager, row)
    const told = await moveTask(deps, manager, task, outcome)
    const notices =
      first !== undefined && outcome.status === 'alignment'
        ? await notifications.add(manager, [first.markerId, actor.userId], essayNotice('marks-differ', task))
        : []
    // The person who gives the second mark may read the log, so the points of the first are logged with the second.
    const isBlind = outcome.status === 'second'
    const points = isBlind ? {} : { total: row.total, final: outcome.finalScore, first: first?.total ?? row.total }
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'essay.marked',
      subjectType: 'essay',
      subjectId: id,
      data: { round, status: outcome.status, ...points },
    })
    return [...told, ...notices]
  })
}
