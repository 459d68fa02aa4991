import { randomUUID } from 'node:crypto'
import { pageLinks } from '@pengawas/shared/page-links'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import type { EntityManager } from 'typeorm'
import { listLeads } from '../../assessments/assessments/assessments.queries.ts'
import { findManagersOf } from '../../assessments/assessments/managing.queries.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { insertTerminationReview } from './termination-reviews.repository.ts'

export interface Termination {
  terminatedBy: string
  reason: string
  cause: TerminationCause | null
  terminatedAt: Date
}

/** Has a second person look at a termination, in its transaction; returns the notices to be delivered after it. */
export async function askForReview(
  { notifications }: { notifications: Pick<NotificationsService, 'add'> },
  manager: EntityManager,
  session: Pick<TestSessionRow, 'id' | 'assessmentId' | 'participantId'>,
  termination: Termination,
): Promise<NotificationRow[]> {
  await insertTerminationReview(manager, {
    ...{ id: randomUUID(), testSessionId: session.id, ...termination },
    ...{ decision: 'waiting', decidedBy: null, decidedAt: null, decisionReason: null, isReopened: false },
  })
  const { terminatedBy } = termination
  const lead = (await listLeads(manager, [session.assessmentId])).get(session.assessmentId)
  const managers = await findManagersOf(manager, session.assessmentId)
  const names = await findNames(manager, [terminatedBy, session.participantId])
  const asked = [...managers, ...(lead === undefined ? [] : [lead])].filter((id) => id !== terminatedBy)
  return notifications.add(manager, asked, {
    key: 'termination-review-asked',
    parameters: { name: names.get(terminatedBy) ?? '', candidate: names.get(session.participantId) ?? '' },
    url: pageLinks.flags(),
  })
}
