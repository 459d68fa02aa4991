import type { ValidationComment } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { findQuestion } from '../../questions/questions.queries.ts'
import { listComments } from '../validation.repository.ts'
import type { ValidationDeps } from './deps.ts'

/** Decisions and comments about a question, oldest first. Throws `not-found`. */
export async function listThread(
  { db }: ValidationDeps,
  actor: Actor,
  questionId: string,
): Promise<ValidationComment[]> {
  requirePermission(actor, 'question:read')
  if ((await findQuestion(db.read, questionId)) === null) throw new AppError('not-found')
  return readThread(db, questionId)
}

/** The thread of a question that exists, oldest first. */
export async function readThread(db: Database, questionId: string): Promise<ValidationComment[]> {
  const rows = await listComments(db.read, questionId)
  const names = await findNames(
    db.read,
    rows.flatMap((row) => row.authorId ?? []),
  )
  return rows.map(({ id, kind, version, authorId, text, createdAt }) => ({
    ...{ id, kind, version, authorId, text },
    authorName: authorId === null ? null : (names.get(authorId) ?? null),
    createdAt: createdAt.toISOString(),
  }))
}
