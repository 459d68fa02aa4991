import type { TransferAssessment } from '@pengawas/shared/contracts/assessment-managers'
import { message } from '@pengawas/shared/messages'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames, findUser } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { editedRowFor } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import { isTitleTaken, lockCreator } from '../../assessments/titles.queries.ts'
import { findManagers } from '../../assessments/managing.queries.ts'
import { canOwn } from '../../assessments/managing.rules.ts'
import { deleteCoAdministrator, insertCoAdministrator, setOwner } from '../managers.repository.ts'
import type { ManagersDeps } from './deps.ts'
import { requireCoAdministrator } from './require-co-administrator.ts'

/**
 * Gives an assessment another owner and tells everyone who manages it, and its former owner. Throws `not-found`,
 * `not-allowed` to anyone but the owner and super-admins, `conflict` when the assessment has changed since `version`, and
 * `invalid-input` with the field that is refused.
 */
export async function transferAssessment(
  deps: ManagersDeps,
  actor: Actor,
  id: string,
  { userId, reason, ownerStays, version }: TransferAssessment,
): Promise<void> {
  const { db, audit, announcer, notifications, now } = deps
  const { sent, former } = await db.write(async (manager) => {
    const at = now()
    // Before the first read, so that no assessment of the new owner takes the title meanwhile.
    await lockCreator(manager, userId)
    const row = await editedRowFor(manager, actor, id, { version, at, act: 'own' })
    const former = row.createdBy
    await requireNewOwner(manager, row, userId)
    await setOwner(manager, id, userId)
    await deleteCoAdministrator(manager, id, userId)
    if (ownerStays) {
      await requireCoAdministrator(manager, row, former ?? '', 'ownerStays')
      const addedBy = actor.userId
      await insertCoAdministrator(manager, { assessmentId: id, userId: former ?? '', addedBy, addedAt: at })
    }
    const notices = await addNotices(deps, manager, actor, { row, userId, reason, ownerStays })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.transferred',
      subjectType: 'assessment',
      subjectId: id,
      data: { ...changedValues({ owner: former }, { owner: userId }), ownerStays, reason },
    })
    return { sent: notices, former }
  })
  for (const person of [former, userId])
    if (person !== null) announcer.announce(pushes.assessmentAccessChanged, { userId: person }, { assessmentId: id })
  notifications.deliver(sent)
}

/** Throws `invalid-input` where this account cannot become the owner. */
async function requireNewOwner(manager: EntityManager, row: AssessmentRow, userId: string): Promise<void> {
  if (row.createdBy === userId) throw refuse('userId', 'ownsAlready')
  const person = await findUser(manager, userId)
  if (person === null || !canOwn(person)) throw refuse('userId', 'ownerNotActive')
  const isListed = row.status !== 'draft' && row.archivedAt === null
  if (isListed && (await isTitleTaken(manager, userId, row.titleKey, row.id)))
    throw refuse('userId', message('transferTitleTaken', { title: row.title }))
}

async function addNotices(
  { notifications }: ManagersDeps,
  manager: EntityManager,
  actor: Actor,
  { row, userId, reason, ownerStays }: { row: AssessmentRow; userId: string; reason: string; ownerStays: boolean },
): Promise<NotificationRow[]> {
  const { id, title, createdBy: former } = row
  const names = await findNames(manager, [actor.userId, userId])
  const nameOf = (person: string): string => names.get(person) ?? ''
  const others = await findManagers(manager, { id, createdBy: userId })
  const isLeaving = former !== null && !ownerStays && (await findUser(manager, former))?.isActive === true
  const untold = (people: readonly string[]): string[] => people.filter((person) => person !== actor.userId)
  const changed = { key: 'ownership-changed', parameters: { title, name: nameOf(userId), reason } } as const
  return [
    ...(await notifications.add(manager, untold([userId]), {
      key: 'ownership-received',
      parameters: { title, name: nameOf(actor.userId), reason },
      url: pageLinks.assessment(id),
    })),
    ...(await notifications.add(manager, untold(others.filter((person) => person !== userId)), {
      ...changed,
      url: pageLinks.assessment(id),
    })),
    ...(await notifications.add(manager, untold(isLeaving ? [former] : []), {
      ...changed,
      url: pageLinks.assessments(),
    })),
  ]
}
