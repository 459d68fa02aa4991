import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import { listActiveProctors } from '../../../assessments/assessments/assessments.queries.ts'
import { listSittingProctors } from '../../../assessments/assessments/sittings.queries.ts'
import { listSessionTimes } from '../../test-sessions/test-sessions.queries.ts'
import type { SharedSession, SharingFacts } from '../allocation.rules.ts'
import { findSeen, listAllocations } from '../allocations.queries.ts'
import type { AllocationRow } from '../allocations.entity.ts'

/** What the allocation of one assessment's candidates depends on. */
export async function readSharing(
  manager: EntityManager,
  assessmentId: string,
): Promise<Omit<SharingFacts, 'isStaffChanged'>> {
  const proctors = await listActiveProctors(manager, [assessmentId])
  const seen = await findSeen(
    manager,
    proctors.map(({ userId }) => userId),
  )
  const own = Map.groupBy(await listAllocations(manager, { assessmentId }), ({ testSessionId }) => testSessionId)
  return {
    proctors: proctors.map(({ userId, maxCandidates }) => ({
      userId,
      maxCandidates,
      seenAt: seen.get(userId) ?? null,
    })),
    links: await listSittingProctors(manager, [assessmentId]),
    sessions: (await listSessionTimes(manager, [assessmentId])).map(({ id, startTime, status, sittingId }) => ({
      ...{ id, startTime, sittingId, isOpen: !isOver(status) },
      ...holdersOf(own.get(id) ?? []),
    })),
  }
}

/** `rows` latest first. */
function holdersOf(rows: readonly AllocationRow[]): Pick<SharedSession, 'holder' | 'formerIds'> {
  const current = rows.find(({ endedAt }) => endedAt === null)
  return {
    holder:
      current === undefined
        ? null
        : { userId: current.userId, since: current.startedAt, isByHand: current.cause === 'by-hand' },
    formerIds: rows.flatMap(({ endedAt, userId }) => (endedAt === null ? [] : [userId])),
  }
}
