import { randomUUID } from 'node:crypto'
import type { AppealFilter, ListAppealsQuery } from '@pengawas/shared/contracts/appeals'
import { type EntityManager, type FindOptionsWhere, In, MoreThanOrEqual } from 'typeorm'
import { assessmentEntity } from '../../assessments/assessments/assessments.entity.ts'
import { toInstant } from '../../kernel/db/columns.ts'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { terminationReviewEntity } from '../../supervision/commands/termination-reviews.entity.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical } from '../../supervision/flags/flags.queries.ts'
import { touch } from '../../kernel/db/touches.ts'
import { APPEAL_TOPIC } from './appeals-topic.ts'
import { appealEntity, type AppealPointRow, appealPointEntity, type AppealRow } from './appeals.entity.ts'

/** Something that counts against a candidate who was not told of it. */
export interface Untold {
  kind: AppealPointRow['kind']
  subjectId: string
  testSessionId: string
  /** When a person last decided that it counts. */
  countedAt: Date
}

/** What is found in one round; the rest is found in the next. */
const MOST_UNTOLD = 500

const tableOf = ({ options }: { options: { tableName?: string } }): string => options.tableName ?? ''

/**
 * Told is what was told as it counts now: what somebody dismissed and then confirmed once more is told anew. While an appeal
 * against it waits, and once one was decided, there is nothing more to tell.
 */
const whereUntold = (id: string, countedAt: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${tableOf(appealPointEntity)} told
    INNER JOIN ${tableOf(appealEntity)} appeal ON appeal.id = told.appealId
    WHERE told.subjectId = ${id} AND (told.decision IN ('upheld', 'overturned') OR appeal.state = 'submitted'
      OR (told.decision IS NULL AND told.countedAt >= ${countedAt})))`
const WHERE_OVER = `session.status IN ('completed', 'terminated') AND assessment.appealDays > 0`

type RawUntold = Omit<Untold, 'kind' | 'countedAt'> & { countedAt: Date | string | null }

/** What counts in tests that are over, where the assessment takes appeals, and their candidates were not told; of all tests or of one. */
export async function findUntold(manager: EntityManager, testSessionId?: string): Promise<Untold[]> {
  const ofOne = testSessionId === undefined ? '1 = 1' : 'session.id = :testSessionId'
  const flagCounted = 'COALESCE(flag.reviewedAt, flag.createdAt)'
  const flags = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('flag.id', 'subjectId')
    .addSelect('flag.testSessionId', 'testSessionId')
    .addSelect(flagCounted, 'countedAt')
    .innerJoin(tableOf(testSessionEntity), 'session', 'session.id = flag.testSessionId')
    .innerJoin(tableOf(assessmentEntity), 'assessment', 'assessment.id = flag.assessmentId')
    .where(`${WHERE_OVER} AND flag.validationStatus = 'confirmed' AND ${whereUntold('flag.id', flagCounted)}`)
    .andWhere(ofOne, { testSessionId })
    .andWhere(...whereTechnical('flag', false))
    .limit(MOST_UNTOLD)
    .getRawMany<RawUntold>()
  const endCounted = 'COALESCE(review.decidedAt, review.terminatedAt)'
  const ends = await manager
    .createQueryBuilder(terminationReviewEntity, 'review')
    .select('review.id', 'subjectId')
    .addSelect('review.testSessionId', 'testSessionId')
    .addSelect(endCounted, 'countedAt')
    .innerJoin(tableOf(testSessionEntity), 'session', 'session.id = review.testSessionId')
    .innerJoin(tableOf(assessmentEntity), 'assessment', 'assessment.id = session.assessmentId')
    .where(`${WHERE_OVER} AND session.status = 'terminated' AND review.decision = 'upheld'`)
    .andWhere(ofOne, { testSessionId })
    .andWhere(whereUntold('review.id', endCounted))
    .andWhere(
      `NOT EXISTS (SELECT 1 FROM ${tableOf(terminationReviewEntity)} later
        WHERE later.testSessionId = review.testSessionId AND later.terminatedAt > review.terminatedAt)`,
    )
    .limit(MOST_UNTOLD)
    .getRawMany<RawUntold>()
  const readUntold = (kind: Untold['kind'], rows: readonly RawUntold[]): Untold[] =>
    rows.flatMap(({ countedAt, ...row }) => {
      const at = toInstant(countedAt)
      return at === null ? [] : [{ kind, ...row, countedAt: at }]
    })
  return [...readUntold('flag', flags), ...readUntold('termination', ends)]
}

/** Those of these things that were overturned on appeal. */
export async function findOverturned(manager: EntityManager, subjectIds: readonly string[]): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set()
  const rows = await manager.findBy(appealPointEntity, { subjectId: In([...subjectIds]), decision: 'overturned' })
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** The appeal of a test that its candidate can still write. */
export const findWritable = (manager: EntityManager, testSessionId: string, at: Date): Promise<AppealRow | null> =>
  manager.findOneBy(appealEntity, {
    testSessionId,
    state: In(['open', 'draft', 'withdrawn']),
    closesAt: MoreThanOrEqual(at),
  })

export async function insertAppeal(manager: EntityManager, row: AppealRow): Promise<void> {
  await manager.insert(appealEntity, row)
}

/** Adds what counts to an appeal; of what it is about already, only when that was decided last is new. */
export async function addPoints(manager: EntityManager, appealId: string, counting: readonly Untold[]): Promise<void> {
  const before = new Map((await listPoints(manager, [appealId])).map((point) => [point.subjectId, point.id]))
  for (const { kind, subjectId, countedAt } of counting) {
    const known = before.get(subjectId)
    if (known !== undefined) await manager.update(appealPointEntity, { id: known }, { countedAt })
    else
      await manager.insert(appealPointEntity, {
        ...{ id: randomUUID(), appealId, kind, subjectId, countedAt, decision: null, reason: null },
      })
  }
}

export async function changeAppeal(manager: EntityManager, id: string, changes: Partial<AppealRow>): Promise<void> {
  await manager.update(appealEntity, { id }, changes)
  if (changes.state !== undefined) touch(manager, APPEAL_TOPIC, id)
}

/** Changes an appeal that is in this state; returns whether it was. */
export async function moveAppeal(
  manager: EntityManager,
  id: string,
  from: AppealRow['state'],
  changes: Partial<AppealRow>,
): Promise<boolean> {
  const { affected } = await manager.update(appealEntity, { id, state: from }, changes)
  touch(manager, APPEAL_TOPIC, id)
  return (affected ?? 0) > 0
}

export async function changePoint(
  manager: EntityManager,
  id: string,
  changes: Pick<AppealPointRow, 'decision' | 'reason'>,
): Promise<void> {
  await manager.update(appealPointEntity, { id }, changes)
}

export const findAppeal = (manager: EntityManager, id: string): Promise<AppealRow | null> =>
  manager.findOneBy(appealEntity, { id })

/** Holds an appeal until the end of the transaction. */
export async function lockAppeal(manager: EntityManager, id: string): Promise<AppealRow | null> {
  const [row] = await lockWhere(manager, { id })
  return row ?? null
}

/**
 * Holds all appeals of a test. Before the first read of a transaction that locks nothing: MariaDB takes its snapshot there, and
 * only what comes after it sees what others, for whom the lock waited, have made of these appeals.
 */
export async function lockAppealsOf(manager: EntityManager, testSessionId: string): Promise<void> {
  await lockWhere(manager, { testSessionId })
}

const lockWhere = (manager: EntityManager, where: FindOptionsWhere<AppealRow>): Promise<AppealRow[]> =>
  manager.find(appealEntity, {
    where,
    order: { id: 'ASC' },
    ...heldRows(manager),
  })

export const listAppealsOf = (manager: EntityManager, testSessionId: string): Promise<AppealRow[]> =>
  manager.find(appealEntity, { where: { testSessionId }, order: { toldAt: 'DESC', id: 'DESC' } })

/** The points of these appeals. */
export const listPoints = (manager: EntityManager, appealIds: readonly string[]): Promise<AppealPointRow[]> =>
  appealIds.length === 0
    ? Promise.resolve([])
    : manager.find(appealPointEntity, { where: { appealId: In([...appealIds]) }, order: { id: 'ASC' } })

const WHERE: Readonly<Record<AppealFilter, string>> = {
  open: `appeal.state = 'submitted'`,
  due: `appeal.state = 'submitted' AND appeal.dueAt < :now`,
  decided: `appeal.state = 'decided'`,
}

/** One page of what candidates submitted: those that wait longest first, decided ones the newest first. */
export function pageAppeals(
  manager: EntityManager,
  { state, page, pageSize }: ListAppealsQuery,
  now: Date,
): Promise<PageOfRows<AppealRow>> {
  const query = manager.createQueryBuilder(appealEntity, 'appeal').where(WHERE[state], { now })
  if (state === 'decided') query.orderBy('appeal.decidedAt', 'DESC')
  else query.orderBy('appeal.submittedAt', 'ASC')
  return readPage(query.addOrderBy('appeal.id', 'ASC'), { page, pageSize })
}

export async function countAppeals(manager: EntityManager, now: Date): Promise<Record<AppealFilter, number>> {
  const count = (state: AppealFilter): Promise<number> =>
    manager.createQueryBuilder(appealEntity, 'appeal').where(WHERE[state], { now }).getCount()
  return { open: await count('open'), due: await count('due'), decided: await count('decided') }
}
