import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findManagersOf } from '../../../assessments/assessments/managing.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findReviewers } from '../../../supervision/flags/flags.queries.ts'
import type { AppealRow } from '../appeals.entity.ts'
import type { AppealsDeps } from './deps.ts'
import type { ReadPoint } from './standing.ts'

/**
 * Tells the candidate, everybody who decided about what was appealed against, and those who manage the assessment. To be
 * delivered after the transaction.
 */
export async function tellOfDecision(
  { notifications }: Pick<AppealsDeps, 'notifications'>,
  manager: EntityManager,
  actor: Actor,
  {
    row: { assessmentId, participantId, testSessionId },
    points,
    counts,
  }: { row: AppealRow; points: readonly ReadPoint[]; counts: { upheld: number; overturned: number } },
): Promise<NotificationRow[]> {
  const title = (await findAssessment(manager, assessmentId))?.title ?? ''
  const names = await findNames(manager, [actor.userId, participantId])
  const managers = await findManagersOf(manager, assessmentId)
  const parameters = {
    ...{ title, name: names.get(actor.userId) ?? '', candidate: names.get(participantId) ?? '' },
    ...{ upheld: String(counts.upheld), overturned: String(counts.overturned) },
  }
  const tell = (people: readonly string[], url: PageLink): Promise<NotificationRow[]> =>
    notifications.add(manager, people, { key: 'appealed-decision', parameters, url })
  const deciders = points.flatMap(({ flag, end }) => [
    ...[flag?.reviewedBy, flag?.raisedBy, end?.terminatedBy, end?.decidedBy],
  ])
  const reviewers = await findReviewers(
    manager,
    points.flatMap(({ flag }) => (flag === null ? [] : [flag.id])),
  )
  const staff = new Set(
    [...reviewers, ...deciders].filter((id): id is string => id !== null && id !== undefined && id !== actor.userId),
  )
  const own = await notifications.add(manager, [participantId], {
    ...{ key: 'appeal-decided', parameters: { title }, url: pageLinks.ownAppeal(testSessionId) },
  })
  const managing = managers.filter((id) => id !== actor.userId)
  return [
    ...own,
    ...(await tell(managing, pageLinks.results(assessmentId))),
    ...(await tell(
      [...staff].filter((id) => !managers.includes(id)),
      pageLinks.flags(),
    )),
  ]
}
