import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { updateQuestion } from '../questions.changes.ts'
import { findQuestion } from '../questions.queries.ts'
import { mayDelete } from '../questions.rules.ts'
import type { QuestionsDeps } from './deps.ts'
import { toAnswer } from './to-answer.ts'

/**
 * Takes a hidden question back into use, which the people who may delete it can do. One that waited for a validator waits
 * again; what was decided about it still holds. Throws `not-found`, `not-allowed`, and `conflict` for one that is in use.
 */
export async function reactivateQuestion(
  { db, audit, validation, now }: QuestionsDeps,
  actor: Actor,
  id: string,
): Promise<BankQuestion> {
  requirePermission(actor, 'question:edit')
  const restored = await db.write(async (manager) => {
    const row = await findQuestion(manager, id)
    if (row === null) throw new AppError('not-found')
    if (!mayDelete(actor, row)) throw new AppError('not-allowed')
    const at = now()
    const changes = { isActive: true, updatedAt: at }
    if (row.isActive || !(await updateQuestion(manager, id, row.version, changes))) throw new AppError('conflict')
    if (row.validationStatus === 'pending') await validation.request(manager, [row], at)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'question.reactivated',
      subjectType: 'question',
      subjectId: id,
      data: { version: row.version },
    })
    return { ...row, ...changes }
  })
  return toAnswer(db, restored)
}
