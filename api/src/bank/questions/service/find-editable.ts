import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { QuestionRow } from '../questions.entity.ts'
import { findQuestion } from '../questions.queries.ts'
import { mayEdit } from '../questions.rules.ts'

/** The question, if the actor may change it. Throws `not-found` for a hidden one and `not-allowed`. */
export async function findEditable(manager: EntityManager, actor: Actor, id: string): Promise<QuestionRow> {
  requirePermission(actor, 'question:edit')
  const row = await findQuestion(manager, id)
  if (row === null || !row.isActive) throw new AppError('not-found')
  if (!mayEdit(actor, row)) throw new AppError('not-allowed')
  return row
}
