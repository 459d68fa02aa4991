import { MOST_IN_BOX, type TalentPeopleQuery } from '@pengawas/shared/contracts/talent'
import { competencySchema } from '@pengawas/shared/questions'
import { Brackets, type EntityManager, In, IsNull, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { z } from 'zod'
import { listAssessmentIds, withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { testResultEntity } from '../../grading/results/results.entity.ts'
import { FINAL_VERDICTS } from '../../grading/results/verdict.rules.ts'
import { whereWords } from '../../identity/users/user-search.ts'
import { userEntity, type UserRow } from '../../identity/users/users.entity.ts'
import { toInstant } from '../../kernel/db/columns.ts'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { byId, type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { appraisalEntity, type AppraisalRow } from './appraisals.entity.ts'
import type { PastScore } from './forecast.rules.ts'
import type { LevelCount, TalentReader, TalentResult } from './talent.rules.ts'

type Counted = number | string

const SESSIONS = testSessionEntity.options.tableName ?? ''
const RESULTS = testResultEntity.options.tableName ?? ''
const APPRAISALS = appraisalEntity.options.tableName ?? ''
const USERS = userEntity.options.tableName ?? ''
const HANDED_IN = { handedIn: 'completed' satisfies TestSessionRow['status'] }
/** Not joined: SQLite would begin with all sessions of that status, which are nearly all. */
const IS_HANDED_IN = `EXISTS (SELECT 1 FROM ${SESSIONS} session WHERE session.id = result.testSessionId AND session.status = :handedIn)`
const FINAL = { yes: true, no: false, finalVerdicts: [...FINAL_VERDICTS] }
const IS_FINAL = 'result.isMeasured = :yes AND result.isProvisional = :no AND result.verdict IN (:...finalVerdicts)'

/** The assessments of a scope as SQL, and its parameters; null for all of them. */
function idsWithin(manager: EntityManager, scope: AssessmentScope): { sql: string; parameters: ObjectLiteral } | null {
  if (scope.kind === 'all') return null
  const query = withinScope(manager, scope).select('assessment.id')
  return { sql: query.getQuery(), parameters: query.getParameters() }
}

/** Leaves results, as `result`, of the assessments of a scope. */
function whereWithin<T extends ObjectLiteral>(
  manager: EntityManager,
  query: SelectQueryBuilder<T>,
  scope: AssessmentScope,
): SelectQueryBuilder<T> {
  const ids = idsWithin(manager, scope)
  return ids === null ? query : query.andWhere(`result.assessmentId IN (${ids.sql})`, ids.parameters)
}

/** Candidates whom a reader may open, as `user`. */
async function selectPeople(
  manager: EntityManager,
  { scope, creator }: TalentReader,
): Promise<SelectQueryBuilder<UserRow>> {
  const query = manager
    .createQueryBuilder(userEntity, 'user')
    .where('user.role = :candidate AND user.erasedAt IS NULL', { candidate: 'peserta' })
  if (scope.kind === 'all') return query
  const assessmentIds = await listAssessmentIds(manager, scope)
  if (assessmentIds.length === 0) return query.andWhere('user.createdBy = :creator', { creator })
  // With a plus, for SQLite: it would look for each of the assessments rather than read the few of the person.
  const took = `EXISTS (SELECT 1 FROM ${RESULTS} taken WHERE taken.participantId = user.id AND +taken.assessmentId IN (:...taken))`
  return query.andWhere(
    new Brackets((or) => or.where('user.createdBy = :creator', { creator }).orWhere(took, { taken: assessmentIds })),
  )
}

/** A person whom the reader may open; null also where there is none. */
export const findPerson = async (manager: EntityManager, reader: TalentReader, id: string): Promise<UserRow | null> =>
  (await selectPeople(manager, reader)).andWhere('user.id = :id', { id }).getOne()

/** A page of the people whom a reader may open, by name, and how many there are. */
export async function listPeople(
  manager: EntityManager,
  reader: TalentReader,
  { q = '', year, performance, potential, order, page, pageSize }: TalentPeopleQuery,
): Promise<PageOfRows<UserRow>> {
  const query = await selectPeople(manager, reader)
  const levels = { performance, potential }
  const wanted = Object.entries(levels).filter(([, level]) => level !== undefined)
  if (year !== undefined) {
    query.andWhere(
      `EXISTS (SELECT 1 FROM ${APPRAISALS} judged WHERE judged.userId = user.id AND judged.year = :year` +
        wanted.map(([name]) => ` AND judged.${name} = :${name}`).join('') +
        ')',
      { year, ...Object.fromEntries(wanted) },
    )
    // Appraisals are seen of one's own participants alone: a filter must not tell those of others.
    if (reader.creator !== null) query.andWhere('user.createdBy = :judgedCreator', { judgedCreator: reader.creator })
  }
  await whereWords(manager, query, searchWords(q))
  const direction = order === 'desc' ? 'DESC' : 'ASC'
  query.orderBy('user.searchText', direction).addOrderBy('user.id', direction)
  return readPage(query, { page, pageSize }, byId)
}

export interface TestCount {
  tests: number
  newestAt: Date | null
}

/** Final results of people in a scope; absent where there are none. */
export async function countTests(
  manager: EntityManager,
  scope: AssessmentScope,
  userIds: readonly string[],
): Promise<Map<string, TestCount>> {
  if (userIds.length === 0) return new Map()
  const query = manager
    .createQueryBuilder(testResultEntity, 'result')
    .select('result.participantId', 'userId')
    .addSelect('COUNT(*)', 'tests')
    .addSelect('MAX(result.completedAt)', 'newestAt')
    .where(`${IS_FINAL} AND ${IS_HANDED_IN}`, { ...FINAL, ...HANDED_IN })
    .andWhere('result.participantId IN (:...userIds)', { userIds })
    .groupBy('result.participantId')
  const rows = await whereWithin(manager, query, scope).getRawMany<{
    userId: string
    tests: Counted
    newestAt: Date | string | null
  }>()
  return new Map(
    rows.map(({ userId, tests, newestAt }) => [userId, { tests: Number(tests), newestAt: toInstant(newestAt) }]),
  )
}

const selectResults = (manager: EntityManager): SelectQueryBuilder<TalentResult> =>
  manager
    .createQueryBuilder<TalentResult>(testResultEntity, 'result')
    .select([
      ...['result.testSessionId', 'result.assessmentId', 'result.participantId', 'result.percentageScore'],
      ...['result.isMeasured', 'result.isProvisional', 'result.verdict', 'result.passingScore'],
      ...['result.completedAt', 'result.competencyBreakdown'],
    ])
    .where(IS_HANDED_IN, HANDED_IN)

/** More than anybody takes in many years; the newest are read. */
const MOST_RESULTS = 200

/** Results of a person in a scope. */
export const findResultsOf = (
  manager: EntityManager,
  scope: AssessmentScope,
  userId: string,
): Promise<TalentResult[]> =>
  whereWithin(manager, selectResults(manager).andWhere('result.participantId = :userId', { userId }), scope)
    .orderBy('result.completedAt', 'DESC')
    .limit(MOST_RESULTS)
    .getMany()

/** Enough for quartiles to stand still, and a bound on time. */
const MOST_MATES = 500

/** Who is in the unit, apart from the person. */
const MATES = `result.participantId IN (SELECT mate.id FROM ${USERS} mate WHERE mate.unit = :unit AND mate.id <> :id)`

const MATE_COLUMNS = [
  ...(['testSessionId', 'assessmentId', 'participantId', 'percentageScore', 'isMeasured', 'isProvisional'] as const),
  ...(['verdict', 'passingScore', 'completedAt', 'competencyBreakdown'] as const),
]
type StoredMate = Record<'percentageScore' | 'passingScore' | 'isMeasured' | 'isProvisional', Counted> &
  Pick<TalentResult, 'testSessionId' | 'assessmentId' | 'participantId' | 'verdict'> &
  Record<'competencyBreakdown', string> & { completedAt: Date | string }

/** What is read of the competencies of others. */
const matesCompetencies = z.array(z.object({ competency: competencySchema, percentageScore: z.number() }))

/**
 * Results of the others of a unit in one assessment, the newest. Rows as the database has them: a candidate's page reads hundreds, and
 * making results of them takes several times as long.
 */
export async function findMates(
  manager: EntityManager,
  assessmentId: string,
  { id, unit }: Pick<UserRow, 'id' | 'unit'>,
): Promise<TalentResult[]> {
  if (unit === null) return []
  const query = manager.createQueryBuilder(testResultEntity, 'result').select([])
  for (const column of MATE_COLUMNS) query.addSelect(`result.${column}`, column)
  const rows = await query
    .where(IS_HANDED_IN, HANDED_IN)
    // As a set of ids: joined, SQLite reads every result of the assessment and looks each person up.
    .andWhere(MATES, { unit, id })
    .andWhere('result.assessmentId = :assessmentId', { assessmentId })
    .orderBy('result.completedAt', 'DESC')
    .limit(MOST_MATES)
    .getRawMany<StoredMate>()
  return rows.map(({ competencyBreakdown, ...row }) => ({
    ...row,
    ...{ percentageScore: Number(row.percentageScore), passingScore: Number(row.passingScore) },
    ...{ isMeasured: Number(row.isMeasured) === 1, isProvisional: Number(row.isProvisional) === 1 },
    completedAt: toInstant(row.completedAt),
    competencyBreakdown: matesCompetencies.parse(JSON.parse(competencyBreakdown)),
  }))
}

/** Scores that a model rests on at most, the newest. */
const MOST_SCORES = 20_000

/** The final score of each person in each assessment of a scope that counts, the newest: see `rankResults`. */
export async function listPastScores(manager: EntityManager, scope: AssessmentScope): Promise<PastScore[]> {
  const rows = await manager
    .createQueryBuilder()
    .select('best.participantId', 'participantId')
    .addSelect('best.assessmentId', 'assessmentId')
    .addSelect('best.score', 'score')
    .addSelect('best.completedAt', 'completedAt')
    .from(
      (query) =>
        whereWithin(
          manager,
          query
            .select('result.participantId', 'participantId')
            .addSelect('result.assessmentId', 'assessmentId')
            .addSelect('ROUND(result.percentageScore, 1)', 'score')
            .addSelect('result.completedAt', 'completedAt')
            .addSelect(`CASE WHEN ${IS_FINAL} THEN 1 ELSE 0 END`, 'isFinal')
            .addSelect(
              'ROW_NUMBER() OVER (PARTITION BY result.assessmentId, result.participantId ORDER BY result.isProvisional, ' +
                'ROUND(result.percentageScore, 1) DESC, result.completedAt, result.testSessionId)',
              'place',
            )
            .from(testResultEntity, 'result')
            .where(`result.isMeasured = :yes AND ${IS_HANDED_IN}`),
          scope,
        ),
      'best',
    )
    .where('best.place = 1 AND best.isFinal = 1')
    .orderBy('best.completedAt', 'DESC')
    .limit(MOST_SCORES)
    .setParameters({ ...FINAL, ...HANDED_IN })
    .getRawMany<{ participantId: string; assessmentId: string; score: Counted; completedAt: Date | string }>()
  return rows.map(({ participantId, assessmentId, score, completedAt }) => ({
    ...{ participantId, assessmentId, score: Number(score) },
    at: toInstant(completedAt),
  }))
}

/** Appraisals, as `judged`, of candidates whose appraisals the reader sees, as `user`. */
function selectJudged(manager: EntityManager, { creator }: TalentReader): SelectQueryBuilder<AppraisalRow> {
  const query = manager
    .createQueryBuilder(appraisalEntity, 'judged')
    .innerJoin(USERS, 'user', 'user.id = judged.userId AND user.role = :candidate AND user.erasedAt IS NULL', {
      candidate: 'peserta',
    })
  return creator === null ? query : query.andWhere('user.createdBy = :creator', { creator })
}

const MOST_YEARS = 30

/** Years with appraisals that the reader sees, the newest first. */
export async function listYears(manager: EntityManager, reader: TalentReader): Promise<number[]> {
  const rows = await selectJudged(manager, reader)
    .select('judged.year', 'year')
    .groupBy('judged.year')
    .orderBy('judged.year', 'DESC')
    .limit(MOST_YEARS)
    .getRawMany<{ year: Counted }>()
  return rows.map(({ year }) => Number(year))
}

/** How many people have which levels in a year. */
export async function countLevels(manager: EntityManager, reader: TalentReader, year: number): Promise<LevelCount[]> {
  const rows = await selectJudged(manager, reader)
    .select('judged.performance', 'performance')
    .addSelect('judged.potential', 'potential')
    .addSelect('COUNT(*)', 'n')
    .andWhere('judged.year = :year', { year })
    .groupBy('judged.performance')
    .addGroupBy('judged.potential')
    .getRawMany<Omit<LevelCount, 'n'> & { n: Counted }>()
  return rows.map(({ n, ...levels }) => ({ ...levels, n: Number(n) }))
}

/** The first people of a box, by name. */
export const listInBox = (
  manager: EntityManager,
  reader: TalentReader,
  box: Pick<AppraisalRow, 'year'> & { performance: string; potential: string },
): Promise<{ id: string; name: string; unit: string | null }[]> =>
  selectJudged(manager, reader)
    .select('user.id', 'id')
    .addSelect('user.name', 'name')
    .addSelect('user.unit', 'unit')
    .andWhere('judged.year = :year AND judged.performance = :performance AND judged.potential = :potential', box)
    .orderBy('user.searchText', 'ASC')
    .addOrderBy('user.id', 'ASC')
    .limit(MOST_IN_BOX)
    .getRawMany<{ id: string; name: string; unit: string | null }>()

const ROWS_PER_QUERY = 500

/** Which of these people have an appraisal of which year. */
export async function findJudgedYears(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const ids of inChunks([...new Set(userIds)], ROWS_PER_QUERY)) {
    const rows = await manager.find(appraisalEntity, {
      where: { userId: In(ids) },
      select: { userId: true, year: true },
    })
    for (const row of rows) found.add(judgedKey(row))
  }
  return found
}

export const judgedKey = ({ userId, year }: Pick<AppraisalRow, 'userId' | 'year'>): string => `${userId} ${year}`

/** What is stored of these people, and held until the transaction ends. Erased people are left out of `there`. */
export async function holdAppraisals(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<{ there: ReadonlySet<string>; stored: ReadonlyMap<string, AppraisalRow> }> {
  const there = new Set<string>()
  const stored = new Map<string, AppraisalRow>()
  for (const ids of inChunks([...new Set(userIds)], ROWS_PER_QUERY)) {
    const people = await manager.find(userEntity, {
      where: { id: In(ids), erasedAt: IsNull() },
      select: { id: true },
      ...heldRows(manager),
    })
    for (const { id } of people) there.add(id)
    for (const row of await manager.find(appraisalEntity, { where: { userId: In(ids) } }))
      stored.set(judgedKey(row), row)
  }
  return { there, stored }
}

/** Stores appraisals, each in place of what the year of that person had. */
export async function saveAppraisals(manager: EntityManager, rows: readonly AppraisalRow[]): Promise<void> {
  for (const some of inChunks(rows, ROWS_PER_QUERY))
    await manager.upsert(appraisalEntity, [...some], { conflictPaths: ['userId', 'year'] })
}

export async function removeAppraisal(manager: EntityManager, userId: string, year: number): Promise<boolean> {
  const { affected } = await manager.delete(appraisalEntity, { userId, year })
  return (affected ?? 0) > 0
}
