import type { CreateTestSession, TestSession } from '@pengawas/shared/contracts/test-sessions'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { isDatabaseAway, isUniqueViolation } from '../../kernel/db/database.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import { toTestSession } from '../test-sessions/test-sessions.rules.ts'
import type { StartingDeps } from './service/deps.ts'
import { startAll } from './service/start-all.ts'
import type { StartJob } from './service/start-batch.ts'
import type { Started } from './service/start-one.ts'

/** Candidates begin in the same minute, so starts are stored together. */
const STARTS_PER_BATCH = 40
const MAX_WAITING = 5_000

export interface StartingService {
  /**
   * Starts the candidate's test session in an assessment, or returns the one under way. Throws `not-found`,
   * `assessment-not-active`, `consent-missing` or `test-session-over` where no attempt is left.
   */
  start(actor: Actor, request: CreateTestSession): Promise<TestSession>
}

export function createStartingService(deps: StartingDeps): StartingService {
  const { db, announcer, allocate } = deps

  const batcher = createBatcher<StartJob, Started>({
    work: (jobs) => db.write((manager) => startAll(deps, manager, jobs)),
    // A job may have met a code that is taken, or another hub that was faster with the same attempt.
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: STARTS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  /** Tried again, a start gets a new code, or finds the attempt that another hub has begun. */
  async function begin(job: StartJob): Promise<Started> {
    try {
      return await batcher.add(job)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return batcher.add(job)
    }
  }

  return {
    async start(actor, request) {
      requirePermission(actor, 'assessment:take')
      const { row, isNew } = await begin({ participantId: actor.userId, request })
      // Before walls hear of the candidate: it says whose.
      if (isNew) await allocate(row.assessmentId)
      if (isNew) announcer.emit('candidateChanged', { testSessionId: row.id })
      return toTestSession(row)
    },
  }
}
