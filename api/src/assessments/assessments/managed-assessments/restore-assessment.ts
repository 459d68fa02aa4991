import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import type { Actor } from '../../../kernel/access/actor.ts'
import { archivedRow } from '../assessment-access.ts'
import { findAssessment } from '../assessments.queries.ts'
import { updateVersion } from '../managed-assessments.repository.ts'
import { isTitleTaken, lockCreator } from '../titles.queries.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { toAnswer } from './to-answers.ts'

/**
 * Takes an assessment out of the archive. It stays completed; to open it again it is edited. Throws `not-found`, `conflict`
 * when it has changed since `version`, and `invalid-input` where another assessment has its title by now.
 */
export async function restoreAssessment(
  deps: ManagedAssessmentsDeps,
  actor: Actor,
  id: string,
  version: number,
): Promise<ManagedAssessment> {
  const { db, audit, now } = deps
  const creatorId = (await findAssessment(db.read, id))?.createdBy ?? actor.userId
  await db.write(async (manager) => {
    await lockCreator(manager, creatorId)
    const { title, titleKey, createdBy } = await archivedRow(manager, actor, id)
    if (await isTitleTaken(manager, createdBy, titleKey, id))
      throw new AppError('invalid-input', { message: message('restoredTitleTaken', { title }) })
    if (!(await updateVersion(manager, id, version, { archivedAt: null, updatedAt: now() })))
      throw new AppError('conflict')
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.restored',
      subjectType: 'assessment',
      subjectId: id,
      data: { title },
    })
  })
  return toAnswer(deps, id, now())
}
