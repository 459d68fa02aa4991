import { randomUUID } from 'node:crypto'
import type { AnswerReceipt, saveAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import { createBatcher, type Outcome, outcomeOf } from '../../kernel/lib/batcher.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { isActivePage, knowsSecret } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { lockTestSessions } from '../test-sessions/test-sessions.queries.ts'
import { setPositions } from '../test-sessions/test-sessions.changes.ts'
import { clockFacts, toSessionClock } from '../test-sessions/test-sessions.rules.ts'
import type { AnswerRow, LateAnswerRow, TestSessionItemRow } from './answers.entity.ts'
import { findLateAnswersByKey, insertLateAnswers } from './answers.repository.ts'
import { saveAnswers } from './answers.changes.ts'
import { findAnswersByKey, findItemsByKey, type ItemKey } from './answers.queries.ts'
import { findAbsences } from './absences.ts'
import { type Absence, decideDelivery } from './deliveries.rules.ts'
import { toStored } from './items.rules.ts'

type SaveRequest = z.output<typeof saveAnswerSchema>

/** Whether answers of a session still come in the ordinary way. */
const isClosed = (session: TestSessionRow, assessment: AssessmentRow | undefined, at: Date): boolean =>
  isOver(session.status) || (assessment !== undefined && isTimeOver(clockFacts(session, assessment), at.getTime()))

const pageOf = (session: TestSessionRow, secret: string, authSessionId: string) => ({
  isActivePage: isActivePage(session, secret, authSessionId),
  isLastPage: knowsSecret(session, secret),
})

/** Values of one statement stay far below what both databases take. */
const ANSWERS_PER_BATCH = 100
const MAX_WAITING = 10_000

interface SaveJob extends ItemKey {
  participantId: string
  authSessionId: string
  request: SaveRequest
}

export interface AnswersService {
  /**
   * Stores one revision of an answer. Resolves once the database has it. Throws `not-found`, `invalid-input`,
   * `test-page-replaced`, `test-session-stopped`, `answer-fixed`, `test-time-over`, `test-session-over`, or `unavailable`.
   */
  save(actor: Actor, key: ItemKey, request: SaveRequest): Promise<AnswerReceipt>
}

/**
 * The fast path of a test. Answers that come in while a transaction runs are stored together by the next one, so that a
 * thousand candidates cost a few statements and one write to the disk. Each answer is its own record (when it was made, when
 * it came, which revision, by which key), and the audit log notes beginning and end of the test with what was answered.
 */
export function createAnswersService(deps: {
  db: Database
  onSaved: (testSessionId: string) => void
  now: () => Date
}): AnswersService {
  const { db, onSaved, now } = deps
  const keyOf = ({ testSessionId, questionId }: ItemKey): string => `${testSessionId} ${questionId}`

  /** What a batch knows and what it has decided to write. */
  interface Batch {
    at: Date
    sessions: Map<string, TestSessionRow>
    assessments: Map<string, AssessmentRow>
    items: Map<string, TestSessionItemRow>
    answers: Map<string, AnswerRow>
    /** Delivered after the end, here and before. */
    late: Map<string, AnswerRow>
    absences: Map<string, Absence[]>
    changed: Map<string, AnswerRow>
    newLate: LateAnswerRow[]
    positions: Map<string, number>
  }

  async function readBatch(manager: EntityManager, jobs: readonly SaveJob[]): Promise<Batch> {
    // The sessions first, and locked: what is decided below must not change under a proctor's command at the same moment.
    const sessions = await lockTestSessions(manager, [...new Set(jobs.map(({ testSessionId }) => testSessionId))])
    const assessments = await findAssessmentsById(manager, [
      ...new Set(sessions.map(({ assessmentId }) => assessmentId)),
    ])
    const items = await findItemsByKey(manager, jobs)
    const answers = await findAnswersByKey(manager, jobs)
    const at = now()
    const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
    const closedIds = new Set(
      sessions.filter((row) => isClosed(row, assessmentOf.get(row.assessmentId), at)).map(({ id }) => id),
    )
    // Rare, so what was delivered late and who was away is asked for only then.
    const closed = jobs.filter(({ testSessionId }) => closedIds.has(testSessionId))
    const late = await findLateAnswersByKey(manager, closed)
    return {
      at,
      sessions: new Map(sessions.map((row) => [row.id, row])),
      assessments: assessmentOf,
      items: new Map(items.map((row) => [keyOf(row), row])),
      answers: new Map(answers.map((row) => [keyOf(row), row])),
      late: new Map(late.map((row) => [keyOf(row), row])),
      absences: await findAbsences(manager, [...new Set(closed.map(({ testSessionId }) => testSessionId))]),
      changed: new Map(),
      newLate: [],
      positions: new Map(),
    }
  }

  function decide(batch: Batch, { participantId, authSessionId, request, ...key }: SaveJob): AnswerReceipt {
    const session = batch.sessions.get(key.testSessionId)
    const item = batch.items.get(keyOf(key))
    const assessment = batch.assessments.get(session?.assessmentId ?? '')
    if (
      session === undefined ||
      session.participantId !== participantId ||
      item === undefined ||
      assessment === undefined
    )
      throw new AppError('not-found')
    const clock = clockFacts(session, assessment)
    const { pageSecret, idempotencyKey, revision, markedForReview, activeMs } = request
    const value = toStored(request.value, item.optionOrder)
    const madeAt = new Date(request.madeAt)
    const stored = batch.answers.get(keyOf(key)) ?? null
    const verdict = decideDelivery(
      { ...pageOf(session, pageSecret, authSessionId), idempotencyKey, revision, value, madeAt: madeAt.getTime() },
      {
        session,
        clock,
        item,
        stored,
        late: batch.late.get(keyOf(key)) ?? null,
        absences: batch.absences.get(session.id) ?? [],
      },
      batch.at.getTime(),
    )
    const receipt = (outcome: AnswerReceipt['outcome'], of: number): AnswerReceipt => ({
      outcome,
      questionId: key.questionId,
      revision: of,
      clock: toSessionClock(clock, batch.at),
    })
    const row: AnswerRow = {
      testSessionId: key.testSessionId,
      questionId: key.questionId,
      value: value ?? null,
      markedForReview,
      revision,
      idempotencyKey,
      activeMs,
      madeAt,
      receivedAt: batch.at,
    }
    switch (verdict.kind) {
      case 'refuse':
        throw new AppError(
          verdict.code,
          verdict.code === 'invalid-input' ? { fields: { value: 'answerDoesNotFit' } } : {},
        )
      case 'repeated':
        return receipt('stored', revision)
      case 'late-again':
        return receipt('late', stored?.revision ?? 0)
      case 'superseded':
        return receipt('superseded', stored?.revision ?? revision)
      case 'late': {
        batch.newLate.push({
          ...row,
          id: randomUUID(),
          decision: 'pending',
          decidedBy: null,
          decidedAt: null,
          reason: null,
        })
        batch.late.set(keyOf(key), row)
        return receipt('late', stored?.revision ?? 0)
      }
      case 'store': {
        batch.changed.set(keyOf(key), row)
        batch.answers.set(keyOf(key), row)
        const position = request.currentPosition ?? item.position
        if (position !== session.currentPosition) batch.positions.set(session.id, position)
        return receipt('stored', revision)
      }
    }
  }

  async function writeBatch(manager: EntityManager, batch: Batch): Promise<void> {
    await saveAnswers(manager, [...batch.changed.values()])
    await setPositions(manager, batch.positions)
    await insertLateAnswers(manager, batch.newLate)
  }

  const batcher = createBatcher<SaveJob, AnswerReceipt>({
    work: (jobs) =>
      db.write(async (manager): Promise<Outcome<AnswerReceipt>[]> => {
        const batch = await readBatch(manager, jobs)
        const outcomes = jobs.map((job) => outcomeOf(() => decide(batch, job)))
        await writeBatch(manager, batch)
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
