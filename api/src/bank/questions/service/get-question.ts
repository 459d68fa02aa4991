import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findQuestion } from '../questions.queries.ts'
import type { QuestionsDeps } from './deps.ts'
import { toAnswer } from './to-answer.ts'

/** The newest version of a question, hidden ones included. Throws `not-found`. */
export async function getQuestion({ db }: QuestionsDeps, actor: Actor, id: string): Promise<BankQuestion> {
  requirePermission(actor, 'question:read')
  const row = await findQuestion(db.read, id)
  if (row === null) throw new AppError('not-found')
  return toAnswer(db, row)
}
