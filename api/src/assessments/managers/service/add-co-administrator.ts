import { MAX_CO_ADMINISTRATORS } from '@pengawas/shared/contracts/assessment-managers'
import { message } from '@pengawas/shared/messages'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRowFor } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import { listCoAdministrators } from '../../assessments/managing.queries.ts'
import { insertCoAdministrator } from '../managers.repository.ts'
import type { ManagersDeps } from './deps.ts'
import { requireCoAdministrator } from './require-co-administrator.ts'

/**
 * Makes an administrator a co-administrator and tells them. Throws `not-found`, `not-allowed` to anyone but the owner and
 * super-admins, `conflict` when the assessment has changed since `version`, and `invalid-input`.
 */
export async function addCoAdministrator(
  { db, audit, announcer, notifications, now }: ManagersDeps,
  actor: Actor,
  id: string,
  userId: string,
  version: number,
): Promise<void> {
  const sent = await db.write(async (manager) => {
    const at = now()
    const row = await editedRowFor(manager, actor, id, { version, at, act: 'own' })
    const before = await listCoAdministrators(manager, id)
    if (row.createdBy === userId || before.some((named) => named.userId === userId))
      throw refuse('userId', 'managesAlready')
    if (before.length >= MAX_CO_ADMINISTRATORS)
      throw refuse('userId', message('coAdministratorsMaximum', { maximum: String(MAX_CO_ADMINISTRATORS) }))
    await requireCoAdministrator(manager, row, userId, 'userId')
    await insertCoAdministrator(manager, { assessmentId: id, userId, addedBy: actor.userId, addedAt: at })
    const names = await findNames(manager, [actor.userId])
    const notices = await notifications.add(manager, [userId], {
      key: 'co-administrator-added',
      parameters: { title: row.title, name: names.get(actor.userId) ?? '' },
      url: pageLinks.assessment(id),
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.co-administrator-added',
      subjectType: 'assessment',
      subjectId: id,
      data: { userId, coAdministratorsBefore: before.length, coAdministratorsAfter: before.length + 1 },
    })
    return notices
  })
  announcer.announce(pushes.assessmentAccessChanged, { userId }, { assessmentId: id })
  notifications.deliver(sent)
}
