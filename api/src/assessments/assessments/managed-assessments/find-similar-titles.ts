import { similarTitles } from '@pengawas/shared/rules/assessment-title'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listTitles } from '../titles.queries.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/** The actor's own titles that could be mistaken for this one, most similar first. `exceptId` is the edited assessment. */
export async function findSimilarTitles(
  { db }: ManagedAssessmentsDeps,
  actor: Actor,
  title: string,
  exceptId: string | undefined,
): Promise<string[]> {
  requirePermission(actor, 'assessment:manage')
  return similarTitles(title, await listTitles(db.read, actor.userId, exceptId))
}
