import type { DeskFiguresQuery, DeskSessionsQuery } from '@pengawas/shared/contracts/audit-desk'
import { type EntityManager, In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { whereWords } from '../../identity/users/user-search.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical } from '../../supervision/flags/flags.queries.ts'

type Counted = number | string | null
type Sessions = SelectQueryBuilder<TestSessionRow>

/** What desk figures are asked of; `scope`: of the assessments of a reader, of all without it. */
export type DeskSelection = DeskFiguresQuery & { scope?: AssessmentScope }

/** Keeps to the test sessions, joined as `session`, of an assessment, or that began in a time. */
export function narrow<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { assessmentId, from, to, scope }: DeskSelection,
): SelectQueryBuilder<T> {
  if (scope !== undefined && scope.kind !== 'all') {
    const ids = withinScope(query.dataSource.manager, scope).select('assessment.id')
    query.andWhere(`session.assessmentId IN (${ids.getQuery()})`).setParameters(ids.getParameters())
  }
  if (assessmentId !== undefined) query.andWhere('session.assessmentId = :assessmentId', { assessmentId })
  if (from !== undefined) query.andWhere('session.startTime >= :from', { from: new Date(from) })
  if (to !== undefined) query.andWhere('session.startTime < :to', { to: new Date(to) })
  return query
}

export const narrowedSessions = (manager: EntityManager, query: DeskSelection): Sessions =>
  narrow(manager.createQueryBuilder(testSessionEntity, 'session').where('1 = 1'), query)

/** SQL, with its parameters, for flags of conduct of `session`. */
function conductFlags(query: Sessions, selection: string, condition = '1 = 1'): string {
  const [isConduct, parameters] = whereTechnical('counted', false)
  query.setParameters(parameters)
  const flags = query.subQuery().select(selection).from(flagEntity, 'counted')
  return flags.where(`counted.testSessionId = session.id AND ${isConduct} AND ${condition}`).getQuery()
}

/** More candidates than anybody means by what they type. */
const MOST_MEANT = 2_000

async function selectionOf(manager: EntityManager, query: DeskSessionsQuery): Promise<Sessions> {
  const selection = narrowedSessions(manager, query)
  if (query.status !== undefined) selection.andWhere('session.status = :status', { status: query.status })
  if (query.flagged !== undefined) {
    const open = conductFlags(selection, '1', "counted.validationStatus <> 'dismissed'")
    selection.andWhere(`${query.flagged ? '' : 'NOT '}EXISTS ${open}`)
  }
  if (query.q !== undefined && query.q !== '') {
    const ids = await findMeant(manager, query.q)
    if (ids.length === 0) selection.andWhere('1 = 0')
    else selection.andWhere('session.id IN (:...meant)', { meant: ids })
  }
  return selection
}

/** The test sessions with this code, or of candidates with these words in their name, NIP, address or unit. */
async function findMeant(manager: EntityManager, q: string): Promise<string[]> {
  const coded = await manager.findBy(testSessionEntity, { code: q.toUpperCase() })
  if (coded.length > 0) return coded.map(({ id }) => id)
  const named = manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('session.id', 'id')
    .innerJoin(userEntity.options.tableName ?? '', 'user', 'user.id = session.participantId')
    .where('1 = 1')
  await whereWords(manager, named, searchWords(q))
  const rows = await named.limit(MOST_MEANT).getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** The ids of what matches, from one place on, in the order that was asked for; and how many match in all. */
export async function findSessionIds(
  manager: EntityManager,
  query: DeskSessionsQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const selection = await selectionOf(manager, query)
  const counted = await selection.clone().select('COUNT(*)', 'total').getRawOne<{ total: Counted }>()
  const order = query.order === 'asc' ? 'ASC' : 'DESC'
  selection.select('session.id', 'id')
  if (query.sort === 'flags')
    selection.addSelect(conductFlags(selection, 'COUNT(*)'), 'flagCount').orderBy('flagCount', order)
  // The id makes the order whole, so that no page repeats or leaves out a session.
  const rows = await selection
    .addOrderBy('session.startTime', order)
    .addOrderBy('session.id', order)
    .offset(offset)
    .limit(limit)
    .getRawMany<{ id: string }>()
  return { ids: rows.map(({ id }) => id), total: Number(counted?.total ?? 0) }
}

/** How many flags of conduct each of these sessions has, and how many of them were confirmed; absent where there are none. */
export async function countFlagsOf(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, { flags: number; confirmed: number }>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('flag.testSessionId', 'id')
    .addSelect('COUNT(*)', 'flags')
    .addSelect("SUM(CASE WHEN flag.validationStatus = 'confirmed' THEN 1 ELSE 0 END)", 'confirmed')
    .where({ testSessionId: In([...testSessionIds]) })
    .andWhere(...whereTechnical('flag', false))
    .groupBy('flag.testSessionId')
    .getRawMany<{ id: string; flags: Counted; confirmed: Counted }>()
  return new Map(rows.map(({ id, flags, confirmed }) => [id, { flags: Number(flags), confirmed: Number(confirmed) }]))
}
