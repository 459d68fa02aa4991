import type { TimeGiven } from '@pengawas/shared/contracts/test-taking'
import { type EntityManager, In, MoreThan } from 'typeorm'
import { clockCreditEntity, type ClockCreditRow } from './clock-credits.entity.ts'

/** Time that was given to these sessions, oldest first. */
export const listGivenTime = (manager: EntityManager, testSessionIds: readonly string[]): Promise<ClockCreditRow[]> =>
  manager.find(clockCreditEntity, {
    where: { testSessionId: In([...testSessionIds]), decision: 'accepted' },
    order: { decidedAt: 'ASC', id: 'ASC' },
  })

/** Time that persons have given to these sessions since then, for incidents that they saw; oldest first. */
export const listRecentlyGiven = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  since: Date,
): Promise<ClockCreditRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(clockCreditEntity, {
        where: { testSessionId: In([...testSessionIds]), kind: 'incident', createdAt: MoreThan(since) },
        order: { createdAt: 'ASC', id: 'ASC' },
      })

/** Those of these credits that there are. */
export const findCredits = (manager: EntityManager, ids: readonly string[]): Promise<ClockCreditRow[]> =>
  manager.findBy(clockCreditEntity, { id: In([...ids]) })

/** What the candidate is told of it. */
export const toTimeGiven = ({ id, kind, creditMs, reason }: ClockCreditRow): TimeGiven => ({
  id,
  kind,
  creditMs,
  reason,
})

/** Outages that were proposed to these sessions. */
export const listOutages = (manager: EntityManager, testSessionIds: readonly string[]): Promise<ClockCreditRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(clockCreditEntity, { testSessionId: In([...testSessionIds]), kind: 'outage' })
