import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { checkInEntity, type CheckInRow } from './check-ins.entity.ts'
import { newSteps } from './check-ins.rules.ts'

/** Opens the check-ins of candidates who have just entered, in the caller's transaction. */
export const openCheckIns = (
  manager: EntityManager,
  entered: readonly (Pick<CheckInRow, 'testSessionId' | 'assessmentId' | 'participantId' | 'policy'> & {
    isAnalysed: boolean
  })[],
  at: Date,
): Promise<void> =>
  insertRows(
    manager,
    checkInEntity,
    entered.map(({ isAnalysed, ...one }): CheckInRow => ({
      ...one,
      ...{ state: 'open', steps: newSteps(one.policy, isAnalysed), pictures: {}, reason: null },
      ...{ network: null, framing: null, gaze: null },
      ...{ waitingSince: null, waitedMs: 0, decidedBy: null, decidedAt: null, createdAt: at },
    })),
  )
