import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { holdPassingScore } from '../../../assessments/assessments/assessments.queries.ts'
import { holdAmendments } from '../../../bank/questions/contents.queries.ts'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { saveItems } from '../../../sessions/answers/answers.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { judge } from '../judgement.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { saveResult } from '../results.repository.ts'
import { certify, logCertificate } from './certify.ts'
import { computeScore } from './compute-score.ts'
import type { ScoredTest, ScoringDeps } from './deps.ts'

/** Scores a session and stores its result. What was computed before is replaced; a certificate number is kept. */
export async function storeResult(
  deps: ScoringDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
): Promise<TestResultRow> {
  // Kept, so that a rescoring of the assessment either waits for this result and includes it, or was before it.
  const amendments = await holdAmendments(manager, assessment.id)
  const passingScore = await holdPassingScore(manager, assessment.id)
  const scored = await computeScore(deps, manager, session, { ...assessment, passingScore }, amendments)
  const before = await findResult(manager, session.id)
  const at = deps.now()
  const computed = resultRowOf(session, scored, { before, passingScore, at })
  const row = await certify(manager, computed, assessment, at)
  await saveItems(manager, scored.items)
  await saveResult(manager, row)
  await logChange(deps, manager, before, (before ?? session.heldCertificate)?.certificateNumber ?? null, row)
  return row
}

/** The result of a scored test. What a person decided about it before, and its certificate, stay. */
export function resultRowOf(
  session: TestSessionRow,
  scored: ScoredTest,
  { before, passingScore, at }: { before: TestResultRow | null; passingScore: number; at: Date },
): TestResultRow {
  const { score, length, isLongest, estimatedItems, theta, standardError, scoreError, confidence, interval } = scored
  // Of a result that was withdrawn because the test went on, the certificate is kept with the session.
  const certificate = before ?? session.heldCertificate
  const issuedAt = certificate?.certificateIssuedAt ?? null
  const figures = {
    testSessionId: session.id,
    assessmentId: session.assessmentId,
    participantId: session.participantId,
    ...score,
    ...length,
    isLongest,
    decidedVerdict: before?.decidedVerdict ?? null,
    decisionReason: before?.decisionReason ?? null,
    decidedBy: before?.decidedBy ?? null,
    decidedAt: before?.decidedAt ?? null,
    confidence,
    intervalLower: interval?.lower ?? null,
    intervalUpper: interval?.upper ?? null,
    estimatedItems,
    theta,
    standardError,
    scoreError,
    certificateNumber: certificate?.certificateNumber ?? null,
    certificateCode: certificate?.certificateCode ?? null,
    certificateName: certificate?.certificateName ?? null,
    certificateNip: certificate?.certificateNip ?? null,
    certificateUnit: certificate?.certificateUnit ?? null,
    certificateTitle: certificate?.certificateTitle ?? null,
    certificateIssuer: certificate?.certificateIssuer ?? null,
    certificateIssuedAt: issuedAt === null ? null : new Date(issuedAt),
    completedAt: session.endTime ?? at,
    updatedAt: at,
  }
  const isTerminated = session.status !== 'completed'
  return { ...figures, ...judge(figures, { passingScore, isTerminated, isLongest }) }
}

/** Writes down that a score changed, and that a certificate was issued. */
async function logChange(
  { audit }: ScoringDeps,
  manager: EntityManager,
  before: TestResultRow | null,
  numberBefore: string | null,
  row: TestResultRow,
): Promise<void> {
  const { percentageScore, verdict } = row
  if (before !== null && (before.percentageScore !== percentageScore || before.verdict !== verdict)) {
    await audit.append(manager, changeEntry(before, row))
  }
  if (numberBefore === null) await logCertificate(audit, manager, row)
}

export const changeEntry = (
  before: Pick<TestResultRow, 'percentageScore'>,
  { testSessionId, percentageScore, verdict }: TestResultRow,
): AuditEntry => ({
  ...{ actorId: null, action: 'result.changed', subjectType: 'test-session', subjectId: testSessionId },
  data: { before: before.percentageScore, after: percentageScore, isPassed: verdict === 'passed', verdict },
})
