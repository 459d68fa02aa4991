import { type DuplicateTitle, duplicateTitles } from '@pengawas/shared/rules/assessment-title'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listTitles } from '../titles.queries.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/** Titles that several of the actor's own assessments have. */
export async function findDuplicateTitles({ db }: ManagedAssessmentsDeps, actor: Actor): Promise<DuplicateTitle[]> {
  requirePermission(actor, 'assessment:manage')
  return duplicateTitles(await listTitles(db.read, actor.userId, undefined))
}
