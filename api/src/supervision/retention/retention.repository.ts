import type { KeptFilesQuery } from '@pengawas/shared/contracts/retention'
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm'
import { toInstant } from '../../kernel/db/columns.ts'
import type { PageOfRows } from '../../kernel/db/paging.ts'
import { keptFileEntity, type KeptFileRow } from '../../kernel/files/kept-files.entity.ts'
import { legalHoldEntity, type LegalHoldRow } from './legal-holds.entity.ts'

/** Files of which nothing else has decided when they go: those that nothing refers to, or that were replaced, go anyhow. */
const SETTLED_HERE = "file.term = 'session' AND (file.reason IS NULL OR file.reason = 'term-over')"

/** What is stored about the kept files of one test session. */
export interface StoredTerm {
  testSessionId: string
  /** Null: not all files of the session's term have one same day. */
  dueAt: Date | null
  isOpen: boolean
  /** How many of its files say that a hold keeps them, and how many there are. */
  held: number
  files: number
}

type RawTerm = Record<'ofSession' | 'dated' | 'held' | 'files', number | string> &
  Record<'first' | 'last', Date | string | null> & { testSessionId: string }

/** What is stored of the next test sessions with kept files, in the order of their ids. */
export async function listStoredTerms(manager: EntityManager, after: string, most: number): Promise<StoredTerm[]> {
  const rows = await manager
    .createQueryBuilder(keptFileEntity, 'file')
    .select('file.testSessionId', 'testSessionId')
    .addSelect(`SUM(CASE WHEN ${SETTLED_HERE} THEN 1 ELSE 0 END)`, 'ofSession')
    .addSelect(`SUM(CASE WHEN ${SETTLED_HERE} AND file.dueAt IS NOT NULL THEN 1 ELSE 0 END)`, 'dated')
    .addSelect(`MIN(CASE WHEN ${SETTLED_HERE} THEN file.dueAt END)`, 'first')
    .addSelect(`MAX(CASE WHEN ${SETTLED_HERE} THEN file.dueAt END)`, 'last')
    .addSelect('SUM(CASE WHEN file.isHeld THEN 1 ELSE 0 END)', 'held')
    .addSelect('COUNT(*)', 'files')
    .where('file.testSessionId > :after', { after })
    .groupBy('file.testSessionId')
    .orderBy('file.testSessionId', 'ASC')
    .limit(most)
    .getRawMany<RawTerm>()
  return rows.map(({ testSessionId, ofSession, dated, first, last, held, files }) => {
    const [from, to] = [toInstant(first), toInstant(last)]
    const isOne = Number(dated) === Number(ofSession) && from?.getTime() === to?.getTime()
    return {
      ...{ testSessionId, dueAt: isOne ? from : null, isOpen: Number(dated) === 0 },
      ...{ held: Number(held), files: Number(files) },
    }
  })
}

/** Sets the day of the files of a test session that have its term; a file that the store did not delete keeps its next try. */
export async function setSessionTerm(manager: EntityManager, testSessionId: string, dueAt: Date | null): Promise<void> {
  const changes = { dueAt, reason: dueAt === null ? null : ('term-over' as const) }
  const those = { testSessionId, term: 'session' as const }
  await manager.update(keptFileEntity, { ...those, reason: IsNull() }, changes)
  await manager.update(keptFileEntity, { ...those, reason: 'term-over', failures: 0 }, changes)
}

export async function setHeld(
  manager: EntityManager,
  testSessionIds: readonly string[],
  isHeld: boolean,
): Promise<void> {
  if (testSessionIds.length === 0) return
  await manager.update(keptFileEntity, { testSessionId: In([...testSessionIds]) }, { isHeld })
}

/** Packages of own data and of evidence have terms of their own, and are no test session's; what is overdue counts them as well. */
const OF_SESSIONS = { testSessionId: Not(IsNull()) }

export const countFiles = {
  due: (manager: EntityManager, from: Date, until: Date) =>
    manager
      .createQueryBuilder(keptFileEntity, 'file')
      .where({ ...OF_SESSIONS, isHeld: false, failures: 0 })
      .andWhere('file.dueAt > :from AND file.dueAt <= :until', { from, until })
      .getCount(),
  overdue: (manager: EntityManager, now: Date) =>
    manager.countBy(keptFileEntity, [
      { isHeld: false, failures: 0, dueAt: LessThanOrEqual(now) },
      { isHeld: false, failures: MoreThan(0) },
    ]),
  open: (manager: EntityManager) => manager.countBy(keptFileEntity, { ...OF_SESSIONS, isHeld: false, dueAt: IsNull() }),
  held: (manager: EntityManager) => manager.countBy(keptFileEntity, { isHeld: true }),
}

/** Kept files of one kind of one test session. */
export interface KeptGroup extends Pick<KeptFileRow, 'subjectType' | 'term'> {
  testSessionId: string
  files: number
  dueAt: Date | null
}

const WHERE_STATE = {
  due: { isHeld: false, dueAt: Not(IsNull()) },
  open: { isHeld: false, dueAt: IsNull() },
  held: { isHeld: true },
} as const

/** One page of the kept files of test sessions, grouped; those due first come first. */
export async function pageKeptGroups(
  manager: EntityManager,
  { state, page, pageSize }: KeptFilesQuery,
): Promise<PageOfRows<KeptGroup>> {
  const selection = () =>
    manager
      .createQueryBuilder(keptFileEntity, 'file')
      .select('file.testSessionId', 'testSessionId')
      .addSelect('file.subjectType', 'subjectType')
      .addSelect('file.term', 'term')
      .addSelect('COUNT(*)', 'files')
      .addSelect('MIN(file.dueAt)', 'firstDue')
      .where({ ...WHERE_STATE[state], testSessionId: Not(IsNull()) })
      .groupBy('file.testSessionId')
      .addGroupBy('file.subjectType')
      .addGroupBy('file.term')
  type Raw = Omit<KeptGroup, 'files' | 'dueAt'> & { files: number | string; firstDue: Date | string | null }
  const rows = await selection()
    .orderBy('firstDue', 'ASC')
    .addOrderBy('testSessionId', 'ASC')
    .addOrderBy('subjectType', 'ASC')
    .addOrderBy('term', 'ASC')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .getRawMany<Raw>()
  const counted = await manager
    .createQueryBuilder()
    .select('COUNT(*)', 'total')
    .from(`(${selection().getQuery()})`, 'kept')
    .setParameters(selection().getParameters())
    .getRawOne<{ total: number | string }>()
  return {
    rows: rows.map(({ files, firstDue, ...row }) => ({ ...row, files: Number(files), dueAt: toInstant(firstDue) })),
    total: Number(counted?.total ?? 0),
  }
}

export async function insertHold(manager: EntityManager, row: LegalHoldRow): Promise<void> {
  await manager.insert(legalHoldEntity, row)
}

export const findHold = (manager: EntityManager, id: string): Promise<LegalHoldRow | null> =>
  manager.findOneBy(legalHoldEntity, { id })

/** Lifts a hold that holds; returns whether it did. */
export async function liftHoldRow(
  manager: EntityManager,
  id: string,
  lifted: Pick<LegalHoldRow, 'liftedBy' | 'liftedAt' | 'liftReason'>,
): Promise<boolean> {
  const { affected } = await manager.update(legalHoldEntity, { id, liftedAt: IsNull() }, lifted)
  return affected === 1
}

/** Those that hold first, then the others; within these the newest first. */
export async function pageHolds(
  manager: EntityManager,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<LegalHoldRow>> {
  const [rows, total] = await manager
    .createQueryBuilder(legalHoldEntity, 'hold')
    .addSelect('CASE WHEN hold.liftedAt IS NULL THEN 0 ELSE 1 END', 'isLifted')
    .orderBy('isLifted', 'ASC')
    .addOrderBy('hold.placedAt', 'DESC')
    .addOrderBy('hold.id', 'ASC')
    .skip((page - 1) * pageSize)
    .take(pageSize)
    .getManyAndCount()
  return { rows, total }
}

/** The kept files of these test sessions. */
export const countFilesOf = (manager: EntityManager, testSessionIds: readonly string[]): Promise<number> =>
  manager.countBy(keptFileEntity, { testSessionId: In([...testSessionIds]) })
