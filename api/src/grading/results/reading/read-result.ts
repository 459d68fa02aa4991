import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findItems } from '../../../sessions/answers/answers.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { listUnmarkedEssays, readEssayScores } from '../../marking/essay-scores.ts'
import { listChanges } from '../changes/record-change.ts'
import { disclosedChanges } from '../changes/result-changes.rules.ts'
import { disclosureOf } from '../disclosure.service.ts'
import { readableSession } from '../result-scope.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import type { ResultsDeps } from './deps.ts'
import { readAnswers } from './read-answers.ts'
import { readVoidedOf } from './read-voided.ts'
import { toResultRow } from './to-result-row.ts'

/** The result of a session as far as it is disclosed to this reader: the candidate's own, or one in the scope of a member of staff. Throws `not-found` before the test is over. */
export async function readResult({ db, now }: ResultsDeps, actor: Actor, testSessionId: string): Promise<TestResult> {
  const session = await readableSession(db.read, actor, testSessionId)
  const row = isOver(session.status) ? await findResult(db.read, testSessionId) : null
  const assessment = await findAssessment(db.read, session.assessmentId)
  if (row === null || assessment === null) throw new AppError('not-found')
  const names = await findNames(db.read, [session.participantId])
  const disclosed = await disclosureOf(db.read, actor, session, assessment, now())
  const items = assessment.type === 'cat' && disclosed.abilityPath ? await findItems(db.read, testSessionId) : []
  const { theta, standardError, scoreError } = row
  const figures = toResultRow(row, session, names.get(session.participantId) ?? '')
  const hasCertificate = figures.hasCertificate && disclosed.score
  // Those of a result that was withdrawn because its test went on are not of this one.
  const own = (await listChanges(db.read, testSessionId)).filter(({ at }) => at >= row.completedAt)
  return {
    ...figures,
    ...(disclosed.score ? {} : { score: null, percentageScore: null, correctAnswers: null, interval: null }),
    hasCertificate,
    certificate: hasCertificate ? certificateOf(row) : null,
    competencyBreakdown: disclosed.competencies ? row.competencyBreakdown : [],
    assessmentId: assessment.id,
    assessmentTitle: assessment.title,
    attemptsLeft: disclosed.attemptsLeft,
    passingScore: row.passingScore,
    ability:
      !disclosed.score || theta === null || standardError === null
        ? null
        : { theta, standardError, scoreError: scoreError ?? 0 },
    abilityPath: items.flatMap(({ position, maxPoints, thetaAfter, standardErrorAfter }) =>
      maxPoints === null || thetaAfter === null || standardErrorAfter === null
        ? []
        : [{ position, theta: thetaAfter, standardError: standardErrorAfter }],
    ),
    recommendations: row.recommendations.filter(({ competency }) => disclosed.competencies || competency === null),
    withheld: disclosed.withheld,
    changes: disclosedChanges(own, disclosed),
    voided: await readVoidedOf(db.read, session, disclosed),
    answers: disclosed.answers ? await readableAnswers(db.read, actor, session) : null,
    aiEssayScores: disclosed.answers ? await readEssayScores(db.read, testSessionId) : null,
  }
}

/** Without the essays that this reader, who sees the name here, may still have to mark without knowing whose they are. */
async function readableAnswers(
  manager: EntityManager,
  { role }: Pick<Actor, 'role'>,
  session: TestSessionRow,
): Promise<TestResult['answers']> {
  const answers = await readAnswers(manager, session)
  if (answers === null || !isAllowed(role, 'essay:mark') || isAllowed(role, 'ranking:names')) return answers
  const unmarked = await listUnmarkedEssays(manager, session.id)
  return answers.filter(({ questionId }) => !unmarked.has(questionId))
}

const certificateOf = (row: TestResultRow): TestResult['certificate'] =>
  row.certificateNumber === null || row.certificateCode === null
    ? null
    : {
        number: row.certificateNumber,
        code: row.certificateCode,
        issuedAt: row.certificateIssuedAt?.toISOString() ?? null,
      }
