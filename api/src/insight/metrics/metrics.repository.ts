import { isOver, TEST_SESSION_STATUSES } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import { markingTaskEntity } from '../../grading/marking/marking.entity.ts'
import { importJobEntity } from '../../identity/import-jobs/import-jobs.entity.ts'
import { countWaitingDeliveries } from '../../kernel/outgoing/deliveries.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { packageJobEntity } from '../evidence-packages/package-jobs.entity.ts'
import { reportJobEntity } from '../reports/report-jobs.entity.ts'
import { ownDataEntity } from '../own-data/own-data.entity.ts'

/** Test sessions that are not over, by status, each by the index of that column. */
export async function countOpenSessions(manager: EntityManager): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const status of TEST_SESSION_STATUSES.filter((one) => !isOver(one)))
    counts[status] = await manager.countBy(testSessionEntity, { status })
  return counts
}

/** What waits for a hub to do it, or is being done, by what it is. */
export async function countWaiting(manager: EntityManager): Promise<Record<string, number>> {
  return {
    essays: await manager.countBy(markingTaskEntity, { grading: In(['waiting', 'running']) }),
    imports: await manager.countBy(importJobEntity, { underWay: true }),
    'evidence-packages': await manager.countBy(packageJobEntity, { state: In(['queued', 'running']) }),
    reports: await manager.countBy(reportJobEntity, { underWay: true }),
    webhooks: await countWaitingDeliveries(manager, 'webhook'),
    'lti-scores': await countWaitingDeliveries(manager, 'lti'),
    'own-data': await manager.countBy(ownDataEntity, { underWay: true }),
  }
}
