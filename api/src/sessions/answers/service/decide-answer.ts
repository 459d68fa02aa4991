import { randomUUID } from 'node:crypto'
import type { AnswerReceipt, AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { ClockFacts } from '@pengawas/shared/rules/test-clock'
import { isActivePage, knowsSecret } from '../../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { clockFacts, toSessionClock } from '../../test-sessions/test-sessions.rules.ts'
import type { AnswerRow, TestSessionItemRow } from '../answers.entity.ts'
import { decideDelivery, type DeliveryVerdict } from '../deliveries.rules.ts'
import { toStored } from '../items.rules.ts'
import { keyOf, type SaveBatch, type SaveJob } from './save-batch.ts'

/** What the batch knows of one answer. */
interface Known {
  session: TestSessionRow
  item: TestSessionItemRow
  clock: ClockFacts
  stored: AnswerRow | null
}

/**
 * Decides on one answer from what the batch knows, and notes in the batch what is to be written. Throws `not-found`,
 * `invalid-input`, `test-page-replaced`, `test-session-stopped`, `answer-fixed`, `test-time-over`, or `test-session-over`.
 */
export function decideAnswer(batch: SaveBatch, job: SaveJob): AnswerReceipt {
  const known = findKnown(batch, job)
  const { session, item, clock, stored } = known
  const { authSessionId, request } = job
  const { pageSecret, idempotencyKey, revision } = request
  const value = toStored(request.value, { optionOrder: item.optionOrder, isMultiple: batch.multiple.has(keyOf(job)) })
  const verdict = decideDelivery(
    {
      isActivePage: isActivePage(session, pageSecret, authSessionId),
      isLastPage: knowsSecret(session, pageSecret),
      idempotencyKey,
      revision,
      value,
      madeAt: Date.parse(request.madeAt),
    },
    {
      session,
      clock,
      item,
      stored,
      late: batch.late.get(keyOf(job)) ?? null,
      absences: batch.absences.get(session.id) ?? [],
    },
    batch.at.getTime(),
  )
  const { outcome, of } = apply(batch, job, known, value ?? null, verdict)
  return { outcome, questionId: job.questionId, revision: of, clock: toSessionClock(clock, batch.at) }
}

/** Throws `not-found` where the candidate has no such question in a test of their own. */
function findKnown(batch: SaveBatch, job: SaveJob): Known {
  const session = batch.sessions.get(job.testSessionId)
  const item = batch.items.get(keyOf(job))
  const assessment = batch.assessments.get(session?.assessmentId ?? '')
  if (
    session === undefined ||
    session.participantId !== job.participantId ||
    item === undefined ||
    assessment === undefined
  )
    throw new AppError('not-found')
  return { session, item, clock: clockFacts(session, assessment), stored: batch.answers.get(keyOf(job)) ?? null }
}

/** Notes in the batch what a verdict asks to be written; returns what became of the answer, and the revision that counts. */
function apply(
  batch: SaveBatch,
  job: SaveJob,
  { session, item, stored }: Known,
  value: AnswerValue,
  verdict: DeliveryVerdict,
): { outcome: AnswerReceipt['outcome']; of: number } {
  const { revision } = job.request
  switch (verdict.kind) {
    case 'refuse':
      throw new AppError(
        verdict.code,
        verdict.code === 'invalid-input' ? { fields: { value: 'answerDoesNotFit' } } : {},
      )
    case 'repeated':
      return { outcome: 'stored', of: revision }
    case 'late-again':
      return { outcome: 'late', of: stored?.revision ?? 0 }
    case 'superseded':
      return { outcome: 'superseded', of: stored?.revision ?? revision }
    case 'late': {
      const row = toRow(batch, job, value)
      batch.newLate.push({
        ...row,
        id: randomUUID(),
        decision: 'pending',
        decidedBy: null,
        decidedAt: null,
        reason: null,
      })
      batch.late.set(keyOf(job), row)
      return { outcome: 'late', of: stored?.revision ?? 0 }
    }
    case 'store': {
      const row = toRow(batch, job, value)
      batch.changed.set(keyOf(job), row)
      batch.answers.set(keyOf(job), row)
      const position = job.request.currentPosition ?? item.position
      if (position !== session.currentPosition) batch.positions.set(session.id, position)
      return { outcome: 'stored', of: revision }
    }
  }
}

const toRow = (batch: SaveBatch, { testSessionId, questionId, request }: SaveJob, value: AnswerValue): AnswerRow => ({
  testSessionId,
  questionId,
  value,
  markedForReview: request.markedForReview,
  revision: request.revision,
  idempotencyKey: request.idempotencyKey,
  activeMs: request.activeMs,
  madeAt: new Date(request.madeAt),
  receivedAt: batch.at,
})
