import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { checkInEntity, type CheckInRow } from './check-ins.entity.ts'
import { newSteps } from './check-ins.rules.ts'

/** Opens the check-ins of candidates who have just entered, in the caller's transaction. */
export const openCheckIns = (
  manager: EntityManager,
  entered: readonly { testSessionId: string; assessmentId: string; participantId: string; policy: CheckInPolicy }[],
  at: Date,
): Promise<void> =>
  insertRows(
    manager,
    checkInEntity,
    entered.map((one): CheckInRow => ({
      ...one,
      ...{ state: 'open', steps: newSteps(one.policy), pictures: {}, network: null, gaze: null, reason: null },
      ...{ waitingSince: null, decidedBy: null, decidedAt: null, createdAt: at },
    })),
  )
