import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listParticipantIds } from '../assessments.queries.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/** Notifies candidates that they have been given an assessment. */
export const notifyCandidates = (
  { notifications }: ManagedAssessmentsDeps,
  manager: EntityManager,
  userIds: readonly string[],
  { id, title }: { id: string; title: string },
): Promise<NotificationRow[]> =>
  notifications.add(manager, userIds, {
    key: 'assessment-assigned',
    parameters: { title },
    url: pageLinks.ownAssessment(id),
  })

/** Notifies the actor and all candidates of an assessment that is no draft any more. */
export async function notifyOfSchedule(
  deps: ManagedAssessmentsDeps,
  manager: EntityManager,
  actor: Actor,
  id: string,
  title: string,
): Promise<NotificationRow[]> {
  const own = await deps.notifications.add(manager, [actor.userId], {
    key: 'assessment-scheduled',
    parameters: { title },
    url: pageLinks.assessment(id),
  })
  return [...own, ...(await notifyCandidates(deps, manager, await listParticipantIds(manager, id), { id, title }))]
}
