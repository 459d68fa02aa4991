import type { CertificateMove } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { amendmentsOf } from '../../../bank/questions/contents.queries.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { testSessionEntity, type TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { judge } from '../judgement.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { listResultsOf, listScoredSessions } from '../results.repository.ts'
import type { ScoreKeeper } from '../score-keeper.ts'
import { mayBeCertified } from '../scoring/certify.ts'

export interface JudgedResult {
  session: TestSessionRow
  before: TestResultRow
  after: TestResultRow
  certificate: CertificateMove | null
}

export interface MarkPlan {
  results: number
  /** Every result whose verdict becomes another. */
  changes: JudgedResult[]
  /** Results that keep their verdict, with advice that does not fit it any more. */
  advised: TestResultRow[]
  running: number
  provisional: number
  decided: number
  /** Stands for the changes: another plan has another. */
  seen: string
}

/**
 * What every result of an assessment becomes with another pass mark. Figures stay as they are; each is judged as it was when
 * it was stored. With `keep` the sessions stay locked: a test that credit opens again meanwhile has no result to be judged.
 */
export async function planMark(
  scores: Pick<ScoreKeeper, 'isLongest'>,
  manager: EntityManager,
  assessment: AssessmentRow,
  passingScore: number,
  keep: boolean,
): Promise<MarkPlan> {
  const ended = await listScoredSessions(manager, assessment.id)
  const ids = ended.map(({ id }) => id)
  const sessions = keep ? (await lockTestSessions(manager, ids)).filter(({ status }) => isOver(status)) : ended
  const rows = new Map((await listResultsOf(manager, assessment.id)).map((row) => [row.testSessionId, row]))
  const amendments = await amendmentsOf(manager, assessment.id)
  const longest = (session: TestSessionRow) => scores.isLongest(manager, session, assessment, amendments)
  const judged: JudgedResult[] = []
  for (const session of sessions) {
    const before = rows.get(session.id)
    if (before !== undefined) judged.push(await judgeAnew(session, before, assessment, passingScore, longest))
  }
  const changes = judged.filter(({ before, after }) => before.verdict !== after.verdict)
  const same = judged.filter(({ before, after }) => before.verdict === after.verdict)
  const digest = changes.map(({ before, after, certificate }) => [before.testSessionId, after.verdict, certificate])
  return {
    results: judged.length,
    changes,
    advised: same.flatMap(({ before, after }) =>
      JSON.stringify(before.recommendations) === JSON.stringify(after.recommendations) ? [] : [after],
    ),
    running: await manager.countBy(testSessionEntity, {
      ...{ assessmentId: assessment.id, status: In(['active', 'paused', 'locked']) },
    }),
    provisional: judged.filter(({ after }) => after.isProvisional).length,
    decided: judged.filter(({ after }) => after.decidedVerdict !== null).length,
    seen: sha256Hex(JSON.stringify([passingScore, digest])),
  }
}

async function judgeAnew(
  session: TestSessionRow,
  before: TestResultRow,
  assessment: AssessmentRow,
  passingScore: number,
  longest: (session: TestSessionRow) => Promise<boolean>,
): Promise<JudgedResult> {
  const isTerminated = session.status !== 'completed'
  const judgedAs = (isLongest: boolean) => judge(before, { passingScore, isTerminated, isLongest })
  // Not kept with earlier results, and asked for only where the verdict depends on it.
  const isLongest =
    before.isLongest ?? (judgedAs(true).verdict === judgedAs(false).verdict ? true : await longest(session))
  const after = { ...before, ...judgedAs(isLongest) }
  const counted = before.certificateNumber !== null && before.isPassed && !before.isProvisional
  // One that was issued counts again with the pass, whatever new ones would need.
  const counts =
    after.certificateNumber === null ? mayBeCertified(after, assessment) : after.isPassed && !after.isProvisional
  return { session, before, after, certificate: counted === counts ? null : counts ? 'issued' : 'withdrawn' }
}
