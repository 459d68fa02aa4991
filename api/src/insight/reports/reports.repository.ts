import { REPORT_PERIODS, type ReportsQuery } from '@pengawas/shared/contracts/reports'
import { competencySchema } from '@pengawas/shared/questions'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { z } from 'zod'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { assessmentQuestionEntity } from '../../bank/questions/questions.entity.ts'
import { testResultEntity, type TestResultRow } from '../../grading/results/results.entity.ts'
import { FINAL_VERDICTS } from '../../grading/results/verdict.rules.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { toInstant } from '../../kernel/db/columns.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { testSessionItemEntity } from '../../sessions/answers/answers.entity.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { whereHandedIn } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { countingResults } from '../rankings/ranking.rules.ts'
import { BEGUN, type BegunAssessment, isBegun } from '../rankings/rankings.queries.ts'
import type { ComparedPlace, LinkedForm } from './comparison.rules.ts'
import type { ReportCounts, ReportResult, ScoreTally } from './report.rules.ts'

const DAY_MS = 86_400_000
/** More assessments than anybody runs in a year; the newest are listed. */
const MOST_ASSESSMENTS = 2_000
const IDS_PER_QUERY = 500
const TESTS_PER_QUERY = 100

/** Assessments of a scope that ran within the period, the newest end first. */
export async function listRan(
  manager: EntityManager,
  scope: AssessmentScope,
  { period, q = '' }: Pick<ReportsQuery, 'period' | 'q'>,
  now: Date,
): Promise<BegunAssessment[]> {
  const query = withinScope(manager, scope)
    .andWhere('assessment.archivedAt IS NULL')
    .andWhere('assessment.status IN (:...begun)', { begun: BEGUN })
    .andWhere('assessment.endDate >= :since', { since: new Date(now.getTime() - REPORT_PERIODS[period] * DAY_MS) })
  whereHolds(query, 'assessment.titleKey', searchWords(q))
  const rows = await query
    .orderBy('assessment.endDate', 'DESC')
    .addOrderBy('assessment.id', 'ASC')
    .take(MOST_ASSESSMENTS)
    .getMany()
  return rows.filter(isBegun)
}

/** Assessments of a scope that ended within a time, the newest end first. */
export async function listEnded(
  manager: EntityManager,
  scope: AssessmentScope,
  { from, to }: { from: Date; to: Date },
): Promise<BegunAssessment[]> {
  const rows = await withinScope(manager, scope)
    .andWhere('assessment.archivedAt IS NULL')
    .andWhere('assessment.status IN (:...begun)', { begun: BEGUN })
    .andWhere('assessment.endDate >= :from AND assessment.endDate < :to', { from, to })
    .orderBy('assessment.endDate', 'DESC')
    .addOrderBy('assessment.id', 'ASC')
    .take(MOST_ASSESSMENTS)
    .getMany()
  return rows.filter(isBegun)
}

const HANDED_IN = { handedIn: 'completed' satisfies TestSessionRow['status'] }

/** The place of a result among those of its candidate in its assessment: the SQL of `rankResults`. */
const PLACE =
  'ROW_NUMBER() OVER (PARTITION BY result.assessmentId, result.participantId ORDER BY result.isProvisional, ' +
  'ROUND(result.percentageScore, 1) DESC, result.completedAt, result.testSessionId)'
const IS_HANDED_IN = `EXISTS (SELECT 1 FROM ${testSessionEntity.options.tableName ?? ''} session WHERE session.id = result.testSessionId AND session.status = :handedIn)`

type Counted = number | string | null
export type ResultCounts = Pick<ReportCounts, 'finalResults' | 'openResults' | 'passed' | 'average'>

const PLACES = { yes: true, no: false, finalVerdicts: [...FINAL_VERDICTS] }

/** Results of tests that were handed in, with their place among those of their candidate in their assessment. */
const places = (manager: EntityManager): SelectQueryBuilder<TestResultRow> =>
  whereHandedIn(
    manager
      .createQueryBuilder(testResultEntity, 'result')
      .select('result.assessmentId', 'assessmentId')
      .addSelect('ROUND(result.percentageScore, 1)', 'score')
      .addSelect("CASE WHEN result.verdict = 'passed' THEN 1 ELSE 0 END", 'isPassed')
      .addSelect(
        'CASE WHEN result.isProvisional = :no AND result.verdict IN (:...finalVerdicts) THEN 1 ELSE 0 END',
        'isFinal',
      )
      .addSelect(PLACE, 'place')
      .where('result.isMeasured = :yes', PLACES),
    'result.testSessionId',
  )

/** The final scores that count of some assessments, see `countResults`; or, of a scope, those of the tests that were completed within a time. */
export async function tallyScores(
  manager: EntityManager,
  of: { ids: readonly string[] } | { scope: AssessmentScope; from: Date; to: Date },
): Promise<ScoreTally[]> {
  if ('ids' in of && of.ids.length === 0) return []
  const best = places(manager)
  if ('ids' in of) best.andWhere('result.assessmentId IN (:...ids)', { ids: [...of.ids] })
  else {
    best.andWhere('result.completedAt >= :from AND result.completedAt < :to', { from: of.from, to: of.to })
    if (of.scope.kind !== 'all') {
      const ids = withinScope(manager, of.scope).select('assessment.id')
      best.andWhere(`result.assessmentId IN (${ids.getQuery()})`).setParameters(ids.getParameters())
    }
  }
  const rows = await manager
    .createQueryBuilder()
    .select('best.score', 'score')
    .addSelect('COUNT(*)', 'count')
    .from(`(${best.getQuery()})`, 'best')
    .where('best.place = 1 AND best.isFinal = 1')
    .groupBy('best.score')
    .setParameters(best.getParameters())
    .getRawMany<Record<keyof ScoreTally, Counted>>()
  return rows.map(({ score, count }) => ({ score: Number(score), count: Number(count) }))
}

/**
 * Counts of the results that count, by assessment; absent where there are none. The window is the SQL of `rankResults`: of
 * each candidate the best complete score, and a provisional one only where there is no other.
 */
export async function countResults(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, ResultCounts>> {
  const counts = new Map<string, ResultCounts>()
  for (const ids of inChunks(assessmentIds, IDS_PER_QUERY)) {
    const best = places(manager).andWhere('result.assessmentId IN (:...ids)', { ids })
    const rows = await manager
      .createQueryBuilder()
      .select('best.assessmentId', 'assessmentId')
      .addSelect('COUNT(*)', 'places')
      .addSelect('SUM(best.isFinal)', 'final')
      .addSelect('SUM(best.isFinal * best.isPassed)', 'passed')
      .addSelect('AVG(CASE WHEN best.isFinal = 1 THEN best.score END)', 'average')
      .from(`(${best.getQuery()})`, 'best')
      .where('best.place = 1')
      .groupBy('best.assessmentId')
      .setParameters(best.getParameters())
      .getRawMany<{ assessmentId: string } & Record<'places' | 'final' | 'passed' | 'average', Counted>>()
    for (const { assessmentId, places, final, passed, average } of rows) {
      const finalResults = Number(final)
      counts.set(assessmentId, {
        ...{ finalResults, openResults: Number(places) - finalResults, passed: Number(passed) },
        average: average === null ? null : Number(average),
      })
    }
  }
  return counts
}

/** Tests of an assessment that were handed in, all attempts of everybody. */
export const countHandedInTests = (manager: EntityManager, assessmentId: string): Promise<number> =>
  manager.countBy(testSessionEntity, { assessmentId, status: 'completed' })

/** How many of the people with results have been read. */
export type OnRead = (done: number, total: number) => void

/**
 * Results of an assessment that count in its ranking, of tests that were handed in: one of each person, with what a report reads
 * of it. Rows as the database has them, a few people at a time, so that thirty thousand tests hold nobody up.
 */
export async function findReportResults(
  manager: EntityManager,
  assessmentId: string,
  onRead: OnRead = () => undefined,
): Promise<ReportResult[]> {
  const people = await manager
    .createQueryBuilder(testResultEntity, 'result')
    .select('DISTINCT result.participantId', 'id')
    .where('result.assessmentId = :assessmentId', { assessmentId })
    .getRawMany<{ id: string }>()
  const turn = createTurns()
  const counting: ReportResult[] = []
  let done = 0
  onRead(done, people.length)
  for (const some of inChunks(people, PEOPLE_PER_QUERY)) {
    const query = manager
      .createQueryBuilder(testResultEntity, 'result')
      .select([])
      .where(`result.assessmentId = :assessmentId AND result.participantId IN (:...ids) AND ${IS_HANDED_IN}`, {
        ...{ assessmentId, ids: some.map(({ id }) => id), ...HANDED_IN },
      })
    for (const column of RESULT_COLUMNS) query.addSelect(`result.${column}`, column)
    const rows = await query.getRawMany<StoredResult>()
    // All results of a person are among these.
    for (const { competencyBreakdown, ...result } of countingResults(rows.map(toNumbers)))
      counting.push({ ...result, competencyBreakdown: competenciesSchema.parse(JSON.parse(competencyBreakdown)) })
    done += some.length
    onRead(done, people.length)
    await turn()
  }
  return counting
}

const PEOPLE_PER_QUERY = 200
const RESULT_COLUMNS = [
  ...(['testSessionId', 'participantId', 'percentageScore', 'isMeasured', 'isProvisional', 'verdict'] as const),
  ...(['passingScore', 'completedAt', 'competencyBreakdown', 'theta', 'standardError', 'answeredQuestions'] as const),
]
type StoredResult = Record<'percentageScore' | 'isMeasured' | 'isProvisional' | 'answeredQuestions', number | string> &
  Record<'passingScore', number | string> &
  Record<'theta' | 'standardError', Counted> &
  Record<'competencyBreakdown', string> &
  Pick<ReportResult, 'testSessionId' | 'participantId' | 'verdict'> & { completedAt: Date | string }

const toNumbers = (row: StoredResult) => ({
  ...row,
  ...{ percentageScore: Number(row.percentageScore), passingScore: Number(row.passingScore) },
  ...{ isMeasured: Number(row.isMeasured) === 1, isProvisional: Number(row.isProvisional) === 1 },
  ...{ theta: row.theta === null ? null : Number(row.theta), answeredQuestions: Number(row.answeredQuestions) },
  standardError: row.standardError === null ? null : Number(row.standardError),
  completedAt: toInstant(row.completedAt),
})

/** What a result stores of a competency, as far as reports read it. */
const competenciesSchema = z.array(z.object({ competency: competencySchema, percentageScore: z.number() }))

/** A final score that counts, as comparisons read it. */
export type ComparedScore = ComparedPlace & { assessmentId: string; unit: string | null }

/**
 * Final scores of these assessments, of each candidate the one that counts: see `countResults`. Rows as the database has them,
 * since making results of them takes ten times as long.
 *
 * @param parts `scores` leaves out competencies, which are the most of a result
 */
export async function listFinalScores(
  manager: EntityManager,
  assessmentIds: readonly string[],
  parts: 'scores' | 'competencies',
): Promise<ComparedScore[]> {
  const query = manager
    .createQueryBuilder()
    .select('best.assessmentId', 'assessmentId')
    .addSelect('best.participantId', 'participantId')
    .addSelect('best.score', 'score')
    .addSelect('best.verdict', 'verdict')
    .addSelect(parts === 'scores' ? "'[]'" : 'whole.competencyBreakdown', 'competencies')
    .addSelect('person.unit', 'unit')
    .from(
      (query) =>
        query
          .select('result.assessmentId', 'assessmentId')
          .addSelect('result.participantId', 'participantId')
          .addSelect('ROUND(result.percentageScore, 1)', 'score')
          .addSelect('result.verdict', 'verdict')
          .addSelect('result.isProvisional', 'isProvisional')
          .addSelect('result.testSessionId', 'testSessionId')
          .addSelect(PLACE, 'place')
          .from(testResultEntity, 'result')
          // Not joined: SQLite would begin with all sessions that were handed in, which are nearly all.
          .where(`result.assessmentId IN (:...ids) AND result.isMeasured = :yes AND ${IS_HANDED_IN}`),
      'best',
    )
    .leftJoin(userEntity.options.tableName ?? '', 'person', 'person.id = best.participantId')
    .where('best.place = 1 AND best.isProvisional = :no AND best.verdict IN (:...finalVerdicts)')
    .setParameters({ ids: [...assessmentIds], yes: true, no: false, finalVerdicts: [...FINAL_VERDICTS], ...HANDED_IN })
  // Of those that count alone: to sort long rows takes longer than to look them up.
  if (parts === 'competencies')
    query.innerJoin(testResultEntity.options.tableName ?? '', 'whole', 'whole.testSessionId = best.testSessionId')
  const rows = await query.getRawMany<{
    assessmentId: string
    participantId: string
    score: Counted
    verdict: ComparedScore['verdict']
    competencies: string
    unit: string | null
  }>()
  return rows.map(({ assessmentId, participantId, score, verdict, competencies, unit }) => ({
    ...{ assessmentId, participantId, score: Number(score), verdict, unit },
    competencyBreakdown: competenciesSchema.parse(JSON.parse(competencies)),
  }))
}

/** Points of one person for one question. */
export interface ScoredItem {
  testSessionId: string
  questionId: string
  points: number
  maxPoints: number
}

/** What was asked in these tests of an assessment and counts; questions that are void there do not. */
export async function listScoredItems(
  manager: EntityManager,
  assessmentId: string,
  testSessionIds: readonly string[],
): Promise<ScoredItem[]> {
  const items: ScoredItem[] = []
  const turn = createTurns()
  for (const ids of inChunks(testSessionIds, TESTS_PER_QUERY)) {
    const rows = await manager
      .createQueryBuilder(testSessionItemEntity, 'item')
      .leftJoin(
        assessmentQuestionEntity.options.tableName ?? '',
        'link',
        'link.assessmentId = :assessmentId AND link.questionId = item.questionId',
        { assessmentId },
      )
      .select('item.testSessionId', 'testSessionId')
      .addSelect('item.questionId', 'questionId')
      .addSelect('item.points', 'points')
      .addSelect('item.maxPoints', 'maxPoints')
      .where('item.testSessionId IN (:...ids)', { ids })
      .andWhere('item.maxPoints > 0 AND link.voidTreatment IS NULL')
      .getRawMany<{ testSessionId: string; questionId: string; points: Counted; maxPoints: Counted }>()
    for (const { testSessionId, questionId, points, maxPoints } of rows)
      // Points of a final result are missing only where nothing was answered.
      items.push({ testSessionId, questionId, points: Number(points ?? 0), maxPoints: Number(maxPoints) })
    await turn()
  }
  return items
}

/** The place of each question in an assessment, from 1. */
export async function findNumbers(manager: EntityManager, assessmentId: string): Promise<Map<string, number>> {
  const links = await manager.find(assessmentQuestionEntity, {
    where: { assessmentId },
    select: { assessmentId: true, questionId: true, position: true },
    order: { position: 'ASC' },
  })
  return new Map(links.map(({ questionId }, index) => [questionId, index + 1]))
}

/** Questions that an assessment links, with what the points for them depend on. */
export const listLinkedForms = (manager: EntityManager, assessmentId: string): Promise<LinkedForm[]> =>
  manager.find(assessmentQuestionEntity, {
    where: { assessmentId },
    select: {
      ...{ assessmentId: true, questionId: true, version: true, keyVersion: true, voidTreatment: true },
      ...{ irtA: true, irtB: true, irtC: true },
    },
  })
