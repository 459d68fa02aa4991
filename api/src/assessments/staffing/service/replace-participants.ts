import type { ReplacedParticipants } from '@pengawas/shared/contracts/assessment-management'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { exchanged } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { setParticipants } from '../../assessments/assessment-parts.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import type { StaffingDeps } from './deps.ts'

/**
 * Makes these people the candidates, and notifies those who are added unless the assessment is a draft. Throws
 * `not-found`, `conflict` when the assessment has changed since `version`, and `invalid-input` for people whom the actor cannot choose or who have begun and cannot be removed.
 */
export async function replaceParticipants(
  deps: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  userIds: readonly string[],
  version: number,
): Promise<ReplacedParticipants> {
  const { db, notifications, now } = deps
  const sent = await db.write(async (manager) => {
    const at = now()
    return writeParticipants(
      deps,
      manager,
      actor,
      await editedRow(manager, actor, assessmentId, version, at),
      userIds,
      at,
    )
  })
  notifications.deliver(sent)
  return { participantCount: userIds.length }
}

/** Makes these people the candidates, and answers with the notices to those who are added. Throws `invalid-input` as above. */
export async function writeParticipants(
  { audit, notifications, tests }: Pick<StaffingDeps, 'audit' | 'notifications' | 'tests'>,
  manager: EntityManager,
  actor: Actor,
  row: AssessmentRow,
  userIds: readonly string[],
  at: Date,
): ReturnType<NotificationsService['add']> {
  const { added, removed } = await setParticipants(manager, tests, actor, row.id, userIds, at)
  const notices = await notifications.add(manager, row.status === 'draft' ? [] : added, {
    key: 'assessment-assigned',
    parameters: { title: row.title },
    url: pageLinks.ownAssessment(row.id),
  })
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'assessment.participants-changed',
    subjectType: 'assessment',
    subjectId: row.id,
    data: {
      ...{ added: added.length, removed: removed.length },
      ...(await recordValues(
        manager,
        { type: 'assessment', id: row.id },
        exchanged('participants', { added, removed }),
      )),
    },
  })
  return notices
}
