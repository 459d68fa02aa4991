import { Brackets, type EntityManager } from 'typeorm'
import { markingTaskEntity, type MarkingTaskRow, markingTextsEntity } from './marking.entity.ts'
import { changeTexts, findTask } from './marking.repository.ts'

/** Oldest first: those that wait, and those whose grader has not come back in time. */
function dueTasks(
  manager: EntityManager,
  now: Date,
  limit: number,
): Promise<Pick<MarkingTaskRow, 'id' | 'grading' | 'gradingAttempts'>[]> {
  return manager
    .createQueryBuilder(markingTaskEntity, 'task')
    .select(['task.id', 'task.grading', 'task.gradingAttempts', 'task.createdAt'])
    .where(
      new Brackets((either) => {
        either
          .where("task.grading = 'waiting'")
          .orWhere("(task.grading = 'running' AND task.gradingUntil < :now)", { now })
      }),
    )
    .orderBy('task.createdAt', 'ASC')
    .addOrderBy('task.id', 'ASC')
    .take(limit)
    .getMany()
}

/** Takes up to `limit` tasks for one hub until `until`. What another hub takes at the same moment, this one does not get. */
export async function claimTasks(
  manager: EntityManager,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MarkingTaskRow[]> {
  const claimed: MarkingTaskRow[] = []
  for (const { id, grading, gradingAttempts } of await dueTasks(manager, now, limit)) {
    const claim = { grading: 'running', gradingUntil: until, gradingAttempts: gradingAttempts + 1 } as const
    const result = await manager.update(markingTaskEntity, { id, grading, gradingAttempts }, claim)
    if ((result.affected ?? 0) === 0) continue
    const task = await findTask(manager, id)
    if (task !== null) claimed.push(task)
  }
  return claimed
}

/**
 * Ends a claim, unless it was lost meanwhile (another hub took over, or the answer changed); returns whether the claim was its own.
 * The task's version stays: a suggestion that arrives while an assessor is marking is no reason to refuse the mark.
 */
export async function settleClaim(
  manager: EntityManager,
  { id, gradingAttempts, answer }: Pick<MarkingTaskRow, 'id' | 'gradingAttempts' | 'answer'>,
  changes: Pick<MarkingTaskRow, 'grading' | 'updatedAt'> &
    Partial<Pick<MarkingTaskRow, 'suggestion' | 'suggestedScore' | 'suggestedConfidence'>>,
): Promise<boolean> {
  const texts = await manager.findOneBy(markingTextsEntity, { taskId: id })
  if (texts?.answer !== answer) return false
  const { suggestion, ...summary } = changes
  const result = await manager.update(
    markingTaskEntity,
    { id, grading: 'running', gradingAttempts },
    { ...summary, gradingUntil: null },
  )
  const isOurs = (result.affected ?? 0) > 0
  if (isOurs && suggestion !== undefined) await changeTexts(manager, id, { suggestion })
  return isOurs
}
