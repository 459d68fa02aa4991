import { isAllowed } from '@pengawas/shared/permissions'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listCategories } from '../questions.repository.ts'
import type { QuestionsDeps } from './deps.ts'

/** The categories that active questions have, by name. */
export async function listUsedCategories({ db }: QuestionsDeps, actor: Actor): Promise<string[]> {
  if (!isAllowed(actor.role, 'question:choose')) requirePermission(actor, 'question:read')
  return listCategories(db.read)
}
