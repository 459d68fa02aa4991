import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { managedRow } from '../assessment-access.ts'
import { deleteAssessment, updateVersion } from '../managed-assessments.repository.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/**
 * Deletes an assessment, or archives it where test sessions or flags refer to it. Returns which of the two. Throws
 * `not-found`, and `not-allowed` to its co-administrators.
 */
export function removeAssessment(
  { db, audit, tests, now }: ManagedAssessmentsDeps,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'archived'> {
  return db.write(async (manager) => {
    const row = await managedRow(manager, actor, id, 'own')
    const keep = await tests.isReferredTo(manager, id)
    if (keep) {
      const at = now()
      // Completed, so that a test cannot be started in an assessment that no list shows.
      if (!(await updateVersion(manager, id, row.version, { status: 'completed', archivedAt: at, updatedAt: at })))
        throw new AppError('conflict')
    } else await deleteAssessment(manager, id)
    await audit.append(manager, {
      actorId: actor.userId,
      action: keep ? 'assessment.archived' : 'assessment.deleted',
      subjectType: 'assessment',
      subjectId: id,
      data: { title: row.title },
    })
    return keep ? 'archived' : 'deleted'
  })
}
