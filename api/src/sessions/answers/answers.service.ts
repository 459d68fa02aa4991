import type { AnswerReceipt } from '@pengawas/shared/contracts/test-taking'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import { createBatcher, type Outcome, outcomeOf } from '../../kernel/lib/batcher.ts'
import type { ItemKey } from './answers.queries.ts'
import { decideAnswer } from './service/decide-answer.ts'
import { readSaveBatch, type SaveJob, type SaveRequest, writeSaveBatch } from './service/save-batch.ts'

/** Values of one statement stay far below what both databases take. */
const ANSWERS_PER_BATCH = 100
const MAX_WAITING = 10_000

export interface AnswersService {
  /**
   * Stores one revision of an answer. Resolves once the database has it. Throws `not-found`, `invalid-input`,
   * `test-page-replaced`, `test-session-stopped`, `answer-fixed`, `test-time-over`, `test-session-over`, or `unavailable`.
   */
  save(actor: Actor, key: ItemKey, request: SaveRequest): Promise<AnswerReceipt>
}

/**
 * The fast path of a test. Answers that arrive while a transaction runs are stored together by the next one, so that a
 * thousand candidates cost a few statements and one write to the disk. Each answer is its own record (when it was made, when
 * it arrived, which revision, by which key), and the audit log notes beginning and end of the test with what was answered.
 */
export function createAnswersService(deps: {
  db: Database
  onSaved: (testSessionId: string) => void
  now: () => Date
}): AnswersService {
  const { db, onSaved, now } = deps
  const batcher = createBatcher<SaveJob, AnswerReceipt>({
    work: (jobs) =>
      db.write(async (manager): Promise<Outcome<AnswerReceipt>[]> => {
        const batch = await readSaveBatch(manager, jobs, now)
        const outcomes = jobs.map((job) => outcomeOf(() => decideAnswer(batch, job)))
        await writeSaveBatch(manager, batch)
        return outcomes
      }),
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: ANSWERS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  return {
    async save(actor, key, request) {
      requirePermission(actor, 'assessment:take')
      const receipt = await batcher.add({
        ...key,
        participantId: actor.userId,
        authSessionId: actor.authSessionId,
        request,
      })
      if (receipt.outcome === 'stored') onSaved(key.testSessionId)
      return receipt
    },
  }
}
