import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRowFor } from '../../assessments/assessment-access.ts'
import { findManagers, listCoAdministrators } from '../../assessments/managing.queries.ts'
import { deleteCoAdministrator } from '../managers.repository.ts'
import type { ManagersDeps } from './deps.ts'

/**
 * Removes a co-administrator and tells them, or, where they leave by themselves, the others who manage the assessment.
 * Throws `not-found`, `not-allowed` to a co-administrator who would remove another one, and `conflict` when the assessment
 * has changed since `version`.
 */
export async function removeCoAdministrator(
  { db, audit, announcer, notifications, now }: ManagersDeps,
  actor: Actor,
  id: string,
  userId: string,
  version: number,
): Promise<void> {
  const leaves = userId === actor.userId
  const sent = await db.write(async (manager) => {
    const row = await editedRowFor(manager, actor, id, { version, at: now(), act: leaves ? 'edit' : 'own' })
    const before = (await listCoAdministrators(manager, id)).length
    if (!(await deleteCoAdministrator(manager, id, userId))) throw new AppError('not-found')
    const names = await findNames(manager, [actor.userId])
    const parameters = { title: row.title, name: names.get(actor.userId) ?? '' }
    const notices = leaves
      ? await notifications.add(manager, await findManagers(manager, row), {
          key: 'co-administrator-left',
          parameters,
          url: pageLinks.assessment(id),
        })
      : await notifications.add(manager, [userId], {
          key: 'co-administrator-removed',
          parameters,
          url: pageLinks.assessments(),
        })
    await audit.append(manager, {
      actorId: actor.userId,
      action: leaves ? 'assessment.co-administrator-left' : 'assessment.co-administrator-removed',
      subjectType: 'assessment',
      subjectId: id,
      data: { userId, coAdministratorsBefore: before, coAdministratorsAfter: before - 1 },
    })
    return notices
  })
  announcer.announce(pushes.assessmentAccessChanged, { userId }, { assessmentId: id })
  notifications.deliver(sent)
}
