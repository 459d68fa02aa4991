import type { AccommodationRow as AccommodationAnswer } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { deleteAccommodation, listAccommodations } from '../staffing.repository.ts'
import { accommodationValues } from './accommodation-values.rules.ts'
import { announceExtraTime } from './announce-extra-time.ts'
import type { StaffingDeps } from './deps.ts'
import { readAccommodations } from './list-accommodations.ts'

/** Takes extra time away; the deadline of a test in progress moves at once. Throws `not-found`, and `conflict` when the assessment has changed since `version`. */
export async function removeAccommodation(
  { db, audit, announcer, tests, now }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  participantId: string,
  version: number,
): Promise<AccommodationAnswer[]> {
  const testSessionIds = await db.write(async (manager) => {
    await editedRow(manager, actor, assessmentId, version, now())
    const before = (await listAccommodations(manager, assessmentId)).find(({ userId }) => userId === participantId)
    if (!(await deleteAccommodation(manager, assessmentId, participantId))) throw new AppError('not-found')
    const changed = await tests.setExtraTime(manager, assessmentId, participantId, 0)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.accommodation-removed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: {
        participantId,
        ...(await recordValues(manager, { type: 'assessment', id: assessmentId }, accommodationValues(before))),
      },
    })
    return changed
  })
  announceExtraTime(announcer, testSessionIds)
  return readAccommodations(db, assessmentId)
}
