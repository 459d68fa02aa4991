import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { ListResultsQuery, ResultRow, ResultsPage, TestResult } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../kernel/db/database.ts'
import { findAnswers, findItems } from '../../sessions/answers/answers.queries.ts'
import { contentKey, findContentsByVersion, keyVersionsOf } from '../../sessions/answers/contents.queries.ts'
import { toInput, toTestItem } from '../../sessions/answers/items.rules.ts'
import { findAssessment, isWithinScope } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope } from '../../assessments/assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession, findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import { isCertified } from './certificate-number.rules.ts'
import { disclosureOf } from './disclosure.service.ts'
import { percentageOf } from './scoring.rules.ts'
import type { TestResultRow } from './results.entity.ts'
import { pageResults, summariseResults } from './results.repository.ts'
import { findResult } from './results.queries.ts'

export interface ResultsService {
  /** One's own, or one in the scope of a member of staff. `not-found` before the test is over. */
  result(actor: Actor, testSessionId: string): Promise<TestResult>
  /** Results of an assessment in the reader's scope, best first unless told otherwise. */
  list(actor: Actor, assessmentId: string, query: ListResultsQuery): Promise<ResultsPage>
}

/** Assessors mark and score for every assessment; the others see results of those they have to do with. */
export async function assertResultsInScope(manager: EntityManager, actor: Actor, assessmentId: string): Promise<void> {
  requirePermission(actor, 'result:read')
  const sees = actor.role === 'penilai' || (await isWithinScope(manager, assessmentScope(actor), assessmentId))
  if (!sees) throw new AppError('not-found')
}

/** The session of a result, for whoever may read it: the candidate, or staff in whose scope it lies. */
export async function readableSession(
  manager: EntityManager,
  actor: Actor,
  testSessionId: string,
): Promise<TestSessionRow> {
  if (actor.role === 'peserta') return ownSession(manager, actor, testSessionId)
  requirePermission(actor, 'result:read')
  const session = await findTestSession(manager, testSessionId)
  if (session === null) throw new AppError('not-found')
  await assertResultsInScope(manager, actor, session.assessmentId)
  return session
}

export function createResultsService(deps: { db: Database; now: () => Date }): ResultsService {
  const { db, now } = deps

  const toRow = (
    row: TestResultRow,
    session: TestSessionRow,
    participantName: string,
  ): Omit<ResultRow, 'scoreError'> => ({
    testSessionId: row.testSessionId,
    participantId: row.participantId,
    participantName,
    code: session.code,
    attempt: session.attempt,
    status: session.status,
    finishReason: session.finishReason,
    score: row.score,
    maxScore: row.maxScore,
    percentageScore: percentageOf(row),
    correctAnswers: row.correctAnswers,
    answeredQuestions: row.answeredQuestions,
    totalQuestions: row.totalQuestions,
    minQuestions: row.minQuestions,
    unreachedQuestions: row.unreachedQuestions,
    isPassed: row.isPassed,
    isProvisional: row.isProvisional,
    competencyBreakdown: row.competencyBreakdown,
    hasCertificate: row.certificateNumber !== null && isCertified(row),
    completedAt: row.completedAt.toISOString(),
  })

  async function answersOf(session: TestSessionRow): Promise<TestResult['answers']> {
    const items = await findItems(db.read, session.id)
    const answers = new Map((await findAnswers(db.read, session.id)).map((row) => [row.questionId, row.value]))
    const keys = await keyVersionsOf(db.read, session.assessmentId)
    const wanted = items.flatMap(({ questionId, questionVersion }) => [
      { questionId, version: questionVersion },
      { questionId, version: keys.get(questionId) ?? questionVersion },
    ])
    const contents = await findContentsByVersion(db.read, wanted)
    return items.flatMap((item) => {
      const content = contents.get(contentKey(item.questionId, item.questionVersion))
      const key = contents.get(contentKey(item.questionId, keys.get(item.questionId) ?? item.questionVersion))
      if (content === undefined) return []
      const { position, type, content: text, options } = toTestItem(item, content)
      const correct = key?.correctAnswer ?? null
      const place = correct === null ? -1 : (item.optionOrder?.indexOf(correct) ?? -1)
      return [
        {
          ...{ position, type, content: text, options, points: item.points, maxPoints: item.maxPoints },
          given: toInput(answers.get(item.questionId) ?? null, item.optionOrder),
          correctPlace: place === -1 ? null : place,
        },
      ]
    })
  }

  return {
    async result(actor, testSessionId) {
      const session = await readableSession(db.read, actor, testSessionId)
      const row = isOver(session.status) ? await findResult(db.read, testSessionId) : null
      const assessment = await findAssessment(db.read, session.assessmentId)
      if (row === null || assessment === null) throw new AppError('not-found')
      const names = await findNames(db.read, [session.participantId])
      const told = await disclosureOf(db.read, actor, session, assessment, now())
      const items = assessment.type === 'cat' && told.abilityPath ? await findItems(db.read, testSessionId) : []
      const { theta, standardError, scoreError } = row
      const figures = toRow(row, session, names.get(session.participantId) ?? '')
      return {
        ...figures,
        ...(told.score ? {} : { score: null, percentageScore: null, correctAnswers: null, hasCertificate: false }),
        competencyBreakdown: told.competencies ? row.competencyBreakdown : [],
        assessmentId: assessment.id,
        assessmentTitle: assessment.title,
        attemptsLeft: told.attemptsLeft,
        passingScore: row.passingScore,
        ability:
          !told.score || theta === null || standardError === null
            ? null
            : { theta, standardError, scoreError: scoreError ?? 0 },
        abilityPath: items.flatMap(({ position, thetaAfter, standardErrorAfter }) =>
          thetaAfter === null || standardErrorAfter === null
            ? []
            : [{ position, theta: thetaAfter, standardError: standardErrorAfter }],
        ),
        recommendations: row.recommendations.filter(({ competency }) => told.competencies || competency === null),
        withheld: told.withheld,
        answers: told.answers ? await answersOf(session) : null,
      }
    },

    async list(actor, assessmentId, query) {
      await assertResultsInScope(db.read, actor, assessmentId)
      const assessment = await findAssessment(db.read, assessmentId)
      if (assessment === null) throw new AppError('not-found')
      const { rows, total } = await pageResults(db.read, assessmentId, query)
      const sessions = new Map(
        (
          await findTestSessions(
            db.read,
            rows.map((row) => row.testSessionId),
          )
        ).map((session) => [session.id, session]),
      )
      const names = await findNames(
        db.read,
        rows.map((row) => row.participantId),
      )
      const items = rows.flatMap((row) => {
        const session = sessions.get(row.testSessionId)
        return session === undefined
          ? []
          : [{ ...toRow(row, session, names.get(row.participantId) ?? ''), scoreError: row.scoreError }]
      })
      const summary = {
        ...{
          assessmentTitle: assessment.title,
          assessmentType: assessment.type,
          passingScore: assessment.passingScore,
        },
        ...(await summariseResults(db.read, assessmentId)),
      }
      return { items, total, page: query.page, pageSize: query.pageSize, summary }
    },
  }
}
