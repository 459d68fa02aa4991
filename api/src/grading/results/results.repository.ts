import type { ListResultsQuery, ResultsPage } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import { toInstant } from '../../kernel/db/columns.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { touch } from '../../kernel/db/touches.ts'
import { whereHolds } from '../../kernel/db/where-holds.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import {
  testSessionEntity,
  type TestSessionRow,
  UNFINISHED,
} from '../../sessions/test-sessions/test-sessions.entity.ts'
import { certificateCounterEntity } from './certificate-counters.entity.ts'
import type { judge } from './judgement.rules.ts'
import { testResultEntity, type TestResultRow } from './results.entity.ts'
import { FINAL_VERDICTS } from './verdict.rules.ts'
import { averageScore } from './results.queries.ts'
import { RESULT_TOPIC, RESULTS_TOPIC } from './results-topic.ts'

/** Every change of a result is noted here, so that rankings and other systems follow whatever caused it. */
const touchResults = (manager: EntityManager, assessmentId: string): void => touch(manager, RESULTS_TOPIC, assessmentId)

function touchResult(
  manager: EntityManager,
  { testSessionId, assessmentId }: Pick<TestResultRow, 'testSessionId' | 'assessmentId'>,
): void {
  touchResults(manager, assessmentId)
  touch(manager, RESULT_TOPIC, testSessionId)
}

export async function saveResult(manager: EntityManager, row: TestResultRow): Promise<void> {
  await manager.upsert(testResultEntity, row, ['testSessionId'])
  touchResult(manager, row)
}

/** Values per statement; a row has about forty. */
const ROWS_PER_QUERY = 100

export async function saveResults(manager: EntityManager, rows: readonly TestResultRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_QUERY)) await manager.upsert(testResultEntity, chunk, ['testSessionId'])
  for (const row of rows) touchResult(manager, row)
}

/** The mark by which all results of an assessment are judged. Their verdicts are another matter. */
export async function saveMark(
  manager: EntityManager,
  assessmentId: string,
  mark: Pick<TestResultRow, 'passingScore' | 'updatedAt'>,
): Promise<void> {
  await manager.update(testResultEntity, { assessmentId }, mark)
  const judged = await manager.find(testResultEntity, { where: { assessmentId }, select: { testSessionId: true } })
  for (const { testSessionId } of judged) touchResult(manager, { testSessionId, assessmentId })
}

export const listResultsOf = (manager: EntityManager, assessmentId: string): Promise<TestResultRow[]> =>
  manager.findBy(testResultEntity, { assessmentId })

/** What a verdict about a result follows from, and what stands of it now. Advice is left out: it is long, and follows. */
export type JudgedFigures = Parameters<typeof judge>[0] &
  Pick<
    TestResultRow,
    | 'testSessionId'
    | 'participantId'
    | 'completedAt'
    | 'passingScore'
    | 'verdict'
    | 'isPassed'
    | 'isLongest'
    | 'estimatedItems'
    | 'certificateNumber'
  >

const FIGURES = ['percentageScore', 'answeredQuestions', 'minQuestions', 'passingScore'] as const
const FACTS = ['isMeasured', 'isProvisional', 'isPassed'] as const
const AS_STORED = ['testSessionId', 'participantId', 'verdict', 'decidedVerdict', 'certificateNumber'] as const
const NUMBERS_OR_NONE = ['intervalLower', 'intervalUpper', 'estimatedItems', 'isLongest'] as const

/** The figures of every result of an assessment whose test is over, and whether a person ended it; of many thousands in one go. */
export async function listJudgedFigures(
  manager: EntityManager,
  assessmentId: string,
): Promise<(readonly [JudgedFigures, isTerminated: boolean])[]> {
  const query = manager.createQueryBuilder(testResultEntity, 'result').select('result.completedAt', 'completedAt')
  for (const column of [...FIGURES, ...FACTS, ...AS_STORED, ...NUMBERS_OR_NONE])
    query.addSelect(`result.${column}`, column)
  const rows = await query.where({ assessmentId }).getRawMany<Record<string, unknown>>()
  const others = await manager.find(testSessionEntity, {
    where: { assessmentId, status: In([...UNFINISHED, 'terminated']) },
    select: { id: true, status: true },
  })
  const statusOf = new Map(others.map(({ id, status }) => [id, status]))
  return rows.flatMap((row) => {
    const figures = toJudgedFigures(row)
    const status = statusOf.get(figures.testSessionId) ?? 'completed'
    return isOver(status) ? [[figures, status !== 'completed'] as const] : []
  })
}

function toJudgedFigures(row: Record<string, unknown>): JudgedFigures {
  const pick = <K extends string, V>(keys: readonly K[], read: (value: unknown) => V) =>
    Object.fromEntries(keys.map((key) => [key, read(row[key])])) as Record<K, V>
  const { isLongest, ...numbers } = pick(NUMBERS_OR_NONE, (value) => (value === null ? null : Number(value)))
  return {
    ...pick(FIGURES, Number),
    ...pick(FACTS, (value) => Number(value) === 1),
    ...(pick(AS_STORED, (value) => value) as Pick<TestResultRow, (typeof AS_STORED)[number]>),
    ...numbers,
    isLongest: isLongest === null ? null : isLongest === 1,
    completedAt: toInstant(row['completedAt'] as Date | string),
    competencyBreakdown: [],
  }
}

/** What a person decides about a result. The verdict follows when it is computed again. */
export async function saveDecision(
  manager: EntityManager,
  testSessionId: string,
  decision: Pick<TestResultRow, 'decidedVerdict' | 'decisionReason' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await manager.update(testResultEntity, { testSessionId }, decision)
}

export async function deleteResult(
  manager: EntityManager,
  result: Pick<TestResultRow, 'testSessionId' | 'assessmentId'>,
): Promise<void> {
  await manager.delete(testResultEntity, { testSessionId: result.testSessionId })
  touchResult(manager, result)
}

/** How many results an assessment has, how many of them are final, passes or open, and the mean of the final ones. */
export async function summariseResults(
  manager: EntityManager,
  assessmentId: string,
): Promise<
  Pick<ResultsPage['summary'], 'results' | 'final' | 'passed' | 'provisional' | 'undecided' | 'averageScore'>
> {
  return {
    results: await manager.countBy(testResultEntity, { assessmentId }),
    final: await manager.countBy(testResultEntity, {
      assessmentId,
      ...{ isProvisional: false, verdict: In([...FINAL_VERDICTS]) },
    }),
    passed: await manager.countBy(testResultEntity, { assessmentId, isPassed: true, isProvisional: false }),
    provisional: await manager.countBy(testResultEntity, { assessmentId, isProvisional: true }),
    undecided: await manager.countBy(testResultEntity, { assessmentId, verdict: 'undecided', isProvisional: false }),
    averageScore: await averageScore(manager, [assessmentId]),
  }
}

function sortBestFirst(select: SelectQueryBuilder<TestResultRow>): SelectQueryBuilder<TestResultRow> {
  return select.orderBy('result.percentageScore', 'DESC').addOrderBy('result.completedAt', 'ASC')
}

/** Every result of an assessment, best first. */
export const listResults = (manager: EntityManager, assessmentId: string): Promise<TestResultRow[]> =>
  sortBestFirst(
    manager
      .createQueryBuilder(testResultEntity, 'result')
      .where('result.assessmentId = :assessmentId', { assessmentId }),
  )
    .addOrderBy('result.testSessionId', 'ASC')
    .getMany()

/** One page of an assessment's results, best first by default; `q` searches names. */
export function pageResults(
  manager: EntityManager,
  assessmentId: string,
  query: ListResultsQuery,
): Promise<PageOfRows<TestResultRow>> {
  const select = manager
    .createQueryBuilder(testResultEntity, 'result')
    .where('result.assessmentId = :assessmentId', { assessmentId })
  const words = searchWords(query.q ?? '')
  if (words.length > 0)
    select.innerJoin(userEntity.options.tableName ?? '', 'person', 'person.id = result.participantId')
  whereHolds(select, 'person.searchText', words)
  if (query.sort === undefined) sortBestFirst(select)
  else select.orderBy(`result.${query.sort}`, query.order === 'desc' ? 'DESC' : 'ASC')
  return readPage(select.addOrderBy('result.testSessionId', 'ASC'), query)
}

/** Passed results of an assessment without a certificate, in the order in which their tests ended. */
export const listHeldResults = (manager: EntityManager, assessmentId: string): Promise<TestResultRow[]> =>
  manager.find(testResultEntity, {
    where: { assessmentId, isPassed: true, isProvisional: false, certificateNumber: IsNull() },
    order: { completedAt: 'ASC', testSessionId: 'ASC' },
  })

/** Sessions of an assessment that have a result. */
export const listScoredSessions = (manager: EntityManager, assessmentId: string): Promise<TestSessionRow[]> =>
  manager.find(testSessionEntity, {
    where: { assessmentId, status: In(['completed', 'terminated']) },
    order: { startTime: 'ASC', id: 'ASC' },
  })

/** Takes the next certificate numbers of a year and returns the last of them. The counter's row stays locked until the transaction ends, so that none is lost or doubled. */
export async function takeCertificateNumbers(manager: EntityManager, year: number, count: number): Promise<number> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(certificateCounterEntity)
    .values({ year, last: 0 })
    .orIgnore()
    .execute()
  await manager
    .createQueryBuilder()
    .update(certificateCounterEntity)
    .set({ last: () => `last + ${count}` })
    .where({ year })
    .execute()
  return (await manager.findOneByOrFail(certificateCounterEntity, { year })).last
}
