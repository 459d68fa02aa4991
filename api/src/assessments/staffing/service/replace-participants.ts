import type { AssignedParticipant } from '@pengawas/shared/contracts/assessment-management'
import { pageLinks } from '@pengawas/shared/page-links'
import type { Actor } from '../../../kernel/access/actor.ts'
import { exchanged } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { setParticipants } from '../../assessments/assessment-parts.ts'
import type { StaffingDeps } from './deps.ts'
import { readParticipants } from './list-participants.ts'

/**
 * Makes these people the candidates, and notifies those who are added unless the assessment is a draft. Throws
 * `not-found`, `conflict` when the assessment has changed since `version`, and `invalid-input` for people whom the actor cannot choose or who have begun and cannot be removed.
 */
export async function replaceParticipants(
  { db, audit, notifications, tests, now }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  userIds: readonly string[],
  version: number,
): Promise<AssignedParticipant[]> {
  const sent = await db.write(async (manager) => {
    const at = now()
    const row = await editedRow(manager, actor, assessmentId, version, at)
    const { added, removed } = await setParticipants(manager, tests, actor, assessmentId, userIds, at)
    const notices = await notifications.add(manager, row.status === 'draft' ? [] : added, {
      key: 'assessment-assigned',
      parameters: { title: row.title },
      url: pageLinks.ownAssessment(row.id),
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.participants-changed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: {
        ...{ added: added.length, removed: removed.length },
        ...(await recordValues(
          manager,
          { type: 'assessment', id: assessmentId },
          exchanged('participants', { added, removed }),
        )),
      },
    })
    return notices
  })
  notifications.deliver(sent)
  return readParticipants(db, assessmentId)
}
