import type {
  AccommodationRow as AccommodationAnswer,
  SetAccommodation,
} from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { accommodationMs } from '@pengawas/shared/rules/test-clock'
import type { Actor } from '../../../kernel/access/actor.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { isParticipant } from '../../assessments/assessments.queries.ts'
import { listAccommodations, saveAccommodation } from '../staffing.repository.ts'
import { accommodationValues } from './accommodation-values.rules.ts'
import { announceExtraTime } from './announce-extra-time.ts'
import type { StaffingDeps } from './deps.ts'
import { readAccommodations } from './list-accommodations.ts'

/** Gives a candidate extra time; the deadline of a test in progress moves at once. Throws `not-found`, and `conflict` when the assessment has changed since `version`. */
export async function setAccommodation(
  { db, audit, announcer, tests, now }: StaffingDeps,
  actor: Actor,
  assessmentId: string,
  { participantId, extraPercent, extraMinutes, reason, version }: SetAccommodation,
): Promise<AccommodationAnswer[]> {
  const testSessionIds = await db.write(async (manager) => {
    const at = now()
    const { duration } = await editedRow(manager, actor, assessmentId, version, at)
    if (!(await isParticipant(manager, assessmentId, participantId))) throw new AppError('not-found')
    const before = (await listAccommodations(manager, assessmentId)).find(({ userId }) => userId === participantId)
    await saveAccommodation(manager, {
      assessmentId,
      userId: participantId,
      extraPercent,
      extraMinutes,
      reason,
      updatedAt: at,
    })
    const extraMs = accommodationMs(duration * 60_000, { extraPercent, extraMinutes })
    const changed = await tests.setExtraTime(manager, assessmentId, participantId, extraMs)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.accommodation-set',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: {
        ...{ participantId, extraPercent, extraMinutes, reason },
        ...(await recordValues(
          manager,
          { type: 'assessment', id: assessmentId },
          accommodationValues(before, { extraPercent, extraMinutes }),
        )),
      },
    })
    return changed
  })
  announceExtraTime(announcer, testSessionIds)
  return readAccommodations(db, assessmentId)
}
