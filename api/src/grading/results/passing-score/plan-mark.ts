import type { CertificateMove } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { amendmentsOf } from '../../../bank/questions/contents.queries.ts'
import { sha256Hex } from '../../../kernel/lib/hashes.rules.ts'
import { testSessionEntity } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession, lockTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { judge } from '../judgement.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { type JudgedFigures, listJudgedFigures, listResultsOf, listScoredSessions } from '../results.repository.ts'
import type { ScoreKeeper } from '../score-keeper.ts'
import { mayBeCertified } from '../scoring/certify.ts'

type Scores = Pick<ScoreKeeper, 'isLongest'>

interface JudgedResult<R extends JudgedFigures> {
  before: R
  after: R & Pick<TestResultRow, 'recommendations'>
  certificate: CertificateMove | null
}

export interface MarkPlan<R extends JudgedFigures = TestResultRow> {
  results: number
  /** Every result whose verdict becomes another, by when its test ended. */
  changes: JudgedResult<R>[]
  running: number
  provisional: number
  decided: number
  /** Stands for the changes: another plan has another. */
  seen: string
}

/** A result, and whether its test was ended by a person. */
type Ended<R> = readonly [result: R, isTerminated: boolean]

/** What every result of an assessment becomes with another pass mark, by the figures alone. */
export async function previewMark(
  scores: Scores,
  manager: EntityManager,
  assessment: AssessmentRow,
  passingScore: number,
): Promise<MarkPlan<JudgedFigures>> {
  const ended = await listJudgedFigures(manager, assessment.id)
  return planOf(await judgeAll(scores, manager, assessment, passingScore, ended), manager, assessment, passingScore)
}

/**
 * The same to be stored, with results that keep their verdict and whose advice does not fit it any more. Figures stay as they
 * are; each is judged as it was when it was stored. The sessions stay locked: a test that credit opens again meanwhile has no
 * result to be judged.
 */
export async function planMark(
  scores: Scores,
  manager: EntityManager,
  assessment: AssessmentRow,
  passingScore: number,
): Promise<MarkPlan & { advised: TestResultRow[] }> {
  const ids = (await listScoredSessions(manager, assessment.id)).map(({ id }) => id)
  const sessions = (await lockTestSessions(manager, ids)).filter(({ status }) => isOver(status))
  const rows = new Map((await listResultsOf(manager, assessment.id)).map((row) => [row.testSessionId, row]))
  const ended = sessions.flatMap((session): Ended<TestResultRow>[] => {
    const before = rows.get(session.id)
    return before === undefined ? [] : [[before, session.status !== 'completed']]
  })
  const judged = await judgeAll(scores, manager, assessment, passingScore, ended)
  return {
    ...(await planOf(judged, manager, assessment, passingScore)),
    advised: judged.flatMap(({ before, after }) =>
      before.verdict !== after.verdict ||
      JSON.stringify(before.recommendations) === JSON.stringify(after.recommendations)
        ? []
        : [after],
    ),
  }
}

async function planOf<R extends JudgedFigures>(
  judged: readonly JudgedResult<R>[],
  manager: EntityManager,
  assessment: AssessmentRow,
  passingScore: number,
): Promise<MarkPlan<R>> {
  const changes = judged
    .filter(({ before, after }) => before.verdict !== after.verdict)
    .toSorted(
      ({ before: a }, { before: b }) =>
        a.completedAt.getTime() - b.completedAt.getTime() || a.testSessionId.localeCompare(b.testSessionId),
    )
  const digest = changes.map(({ before, after, certificate }) => [before.testSessionId, after.verdict, certificate])
  return {
    results: judged.length,
    changes,
    running: await manager.countBy(testSessionEntity, {
      ...{ assessmentId: assessment.id, status: In(['active', 'paused', 'locked']) },
    }),
    provisional: judged.filter(({ after }) => after.isProvisional).length,
    decided: judged.filter(({ after }) => after.decidedVerdict !== null).length,
    seen: sha256Hex(JSON.stringify([passingScore, digest])),
  }
}

async function judgeAll<R extends JudgedFigures>(
  scores: Scores,
  manager: EntityManager,
  assessment: AssessmentRow,
  passingScore: number,
  ended: readonly Ended<R>[],
): Promise<JudgedResult<R>[]> {
  const amendments = await amendmentsOf(manager, assessment.id)
  const longest = async ({ testSessionId }: R): Promise<boolean> => {
    const session = await findTestSession(manager, testSessionId)
    return session === null || scores.isLongest(manager, session, assessment, amendments)
  }
  const judged: JudgedResult<R>[] = []
  for (const [before, isTerminated] of ended) {
    const judgedAs = (isLongest: boolean) => judge(before, { passingScore, isTerminated, isLongest })
    // Not kept with earlier results, and asked for only where the verdict depends on it.
    const isLongest =
      before.isLongest ?? (judgedAs(true).verdict === judgedAs(false).verdict ? true : await longest(before))
    judged.push(withCertificate(before, { ...before, ...judgedAs(isLongest) }, assessment))
  }
  return judged
}

function withCertificate<R extends JudgedFigures>(
  before: R,
  after: JudgedResult<R>['after'],
  assessment: AssessmentRow,
): JudgedResult<R> {
  const counted = before.certificateNumber !== null && before.isPassed && !before.isProvisional
  // One that was issued counts again with the pass, whatever new ones would need.
  const counts =
    after.certificateNumber === null ? mayBeCertified(after, assessment) : after.isPassed && !after.isProvisional
  return { before, after, certificate: counted === counts ? null : counts ? 'issued' : 'withdrawn' }
}
