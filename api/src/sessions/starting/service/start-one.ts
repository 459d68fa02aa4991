import { randomUUID } from 'node:crypto'
import { AppError } from '@pengawas/shared/errors'
import { accommodationMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import { retentionOf } from '../../../assessments/assessments/assessments.rules.ts'
import type { SittingRow } from '../../../assessments/assessments/sittings.entity.ts'
import { asTakenIn } from '../../../assessments/assessments/sittings.rules.ts'
import type { Outcome } from '../../../kernel/lib/batcher.ts'
import { randomLegible } from '../../../kernel/lib/secrets.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { decideStart } from '../starting.rules.ts'
import { type Paper, readPaper } from './read-paper.ts'
import { ownKey, type StartBatch, type StartJob } from './start-batch.ts'

const CODE_LENGTH = 8

export interface Started {
  row: TestSessionRow
  isNew: boolean
}

/**
 * Decides on one start from what the batch knows, and notes in the batch the test session that is to be stored. Fails with
 * `not-found`, `assessment-not-active`, `consent-missing`, or `test-session-over`.
 */
export async function startOne(manager: EntityManager, batch: StartBatch, job: StartJob): Promise<Outcome<Started>> {
  const { assessmentId, consent } = job.request
  const own = ownKey(assessmentId, job.participantId)
  const sitting = batch.assigned.get(own) ?? null
  const found = batch.assessments.get(assessmentId)
  const assessment = found === undefined ? null : asTakenIn(found, sitting)
  const before = batch.newest.get(own) ?? null
  const verdict = decideStart({ assessment, isAssigned: batch.assigned.has(own), newest: before, consent }, batch.at)
  if (verdict.kind === 'refuse' || assessment === null)
    return { ok: false, error: new AppError(verdict.kind === 'refuse' ? verdict.code : 'not-found') }
  if (verdict.kind === 'resume' && before !== null) return { ok: true, value: { row: before, isNew: false } }
  const paper = batch.papers.get(assessmentId) ?? (await readPaper(manager, assessment))
  batch.papers.set(assessmentId, paper)
  const accommodation = batch.extra.get(own)
  const extraMs = accommodation === undefined ? 0 : accommodationMs(assessment.duration * 60_000, accommodation)
  const row = newRow(job, paper, { attempt: verdict.kind === 'new' ? verdict.attempt : 1, extraMs, sitting }, batch.at)
  const drawn = paper.first(row.seed)
  // An assessment without questions to ask is not ready, whatever its dates say.
  if (drawn.length === 0) return { ok: false, error: new AppError('assessment-not-active') }
  batch.newest.set(own, row)
  batch.made.push({ row, paper, drawn })
  return { ok: true, value: { row, isNew: true } }
}

function newRow(
  { participantId, request }: StartJob,
  paper: Paper,
  { attempt, extraMs, sitting }: { attempt: number; extraMs: number; sitting: SittingRow | null },
  at: Date,
): TestSessionRow {
  return {
    id: randomUUID(),
    assessmentId: request.assessmentId,
    participantId,
    code: randomLegible(CODE_LENGTH),
    status: paper.assessment.checkIn === null ? 'active' : 'check-in',
    statusReason: null,
    terminationCause: null,
    startTime: at,
    endTime: null,
    // With the terms that the text names: a later edit of the assessment changes nothing for this test.
    consent: { ...request.consent, ...retentionOf(paper.assessment) },
    sittingId: sitting?.id ?? null,
    opensAt: sitting?.startDate ?? null,
    closesAt: sitting?.endDate ?? null,
    attempt,
    seed: randomUUID(),
    adaptive: paper.settings,
    currentPosition: 0,
    pageId: null,
    pageSecretHash: null,
    pageLoginId: null,
    pageDevice: null,
    // The clock of a candidate in check-in stands still until an admission starts it.
    pausedAt: paper.assessment.checkIn === null ? null : at,
    pausedMs: 0,
    waitedMs: 0,
    extraMs,
    creditMs: 0,
    resumesOnReturn: false,
    heldCertificate: null,
    finishReason: null,
    createdAt: at,
    updatedAt: at,
  }
}
