import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { updateQuestion } from '../questions.changes.ts'
import { deleteQuestion, isQuestionLinked } from '../questions.repository.ts'
import { mayDelete } from '../questions.rules.ts'
import type { QuestionsDeps } from './deps.ts'
import { findEditable } from './find-editable.ts'

/** Deletes a question, or hides it where an assessment or a test has it. Returns which of the two. */
export function removeQuestion(
  { db, audit, validation, isAsked, now }: QuestionsDeps,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'deactivated'> {
  return db.write(async (manager) => {
    const row = await findEditable(manager, actor, id)
    if (!mayDelete(actor, row)) throw new AppError('not-allowed')
    // This update locks the row, so that the question cannot be linked between the check and the deletion.
    const at = now()
    if (!(await updateQuestion(manager, id, row.version, { isActive: false, updatedAt: at })))
      throw new AppError('conflict')
    const keep = (await isQuestionLinked(manager, id)) || (await isAsked(manager, id))
    if (keep) await validation.withdraw(manager, id, at)
    else await deleteQuestion(manager, id)
    await audit.append(manager, {
      actorId: actor.userId,
      action: keep ? 'question.deactivated' : 'question.deleted',
      subjectType: 'question',
      subjectId: id,
      data: { version: row.version },
    })
    return keep ? 'deactivated' : 'deleted'
  })
}
