import type { MarkingDetail, ReviseMark } from '@pengawas/shared/contracts/marking'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertMark } from '../marking.repository.ts'
import { afterRevision, mayRevise } from '../marking.rules.ts'
import { changeAsMarker, moveTask, toMark } from './change-task.ts'
import type { MarksDeps } from './deps.ts'
import { freshTask, requireFitting } from './task-with-marks.ts'

/** Changes the one mark of an essay after its marker was shown the suggestion. Both marks stay readable. */
export async function reviseMark(deps: MarksDeps, actor: Actor, id: string, mark: ReviseMark): Promise<MarkingDetail> {
  return changeAsMarker(deps, actor, id, async (manager) => {
    const { task, marks } = await freshTask(manager, id, mark.version)
    if (!mayRevise(task, marks, actor.userId)) throw new AppError('not-allowed')
    requireFitting(task, mark)
    const row = toMark(actor, id, 'revision', mark, deps.now())
    await insertMark(manager, row)
    const told = await moveTask(deps, manager, task, afterRevision(row.total))
    await deps.audit.append(manager, {
      actorId: actor.userId,
      action: 'essay.revised',
      subjectType: 'essay',
      subjectId: id,
      data: { before: task.finalScore, total: row.total },
    })
    return told
  })
}
