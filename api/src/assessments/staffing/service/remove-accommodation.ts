import type { AccommodationRow as AccommodationAnswer } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { managedRow } from '../../assessments/assessment-access.ts'
import { deleteAccommodation } from '../staffing.repository.ts'
import { announceExtraTime } from './announce-extra-time.ts'
import type { StaffingDeps } from './deps.ts'
import { readAccommodations } from './list-accommodations.ts'

/** Takes extra time away; the deadline of a test in progress moves at once. Throws `not-found`. */
export async function removeAccommodation(
  { db, audit, announcer, tests }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  participantId: string,
): Promise<AccommodationAnswer[]> {
  const testSessionIds = await db.write(async (manager) => {
    await managedRow(manager, actor, assessmentId)
    if (!(await deleteAccommodation(manager, assessmentId, participantId))) throw new AppError('not-found')
    const changed = await tests.setExtraTime(manager, assessmentId, participantId, 0)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.accommodation-removed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: { participantId },
    })
    return changed
  })
  announceExtraTime(announcer, testSessionIds)
  return readAccommodations(db, assessmentId)
}
