import type { SearchFlagsQuery } from '@pengawas/shared/contracts/flags'
import { type EntityManager, In, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm'
import { userEntity } from '../../identity/users/users.entity.ts'
import { whereWords } from '../../identity/users/user-search.ts'
import { byId, type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import type { SessionScope } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity, type FlagRow } from './flags.entity.ts'
import { onlyObserved, whereFlagWithin, whereTechnical } from './flags.queries.ts'

const STATUS = {
  pending: { validationStatus: 'pending' },
  confirmed: { validationStatus: 'confirmed' },
  dismissed: { validationStatus: 'dismissed' },
  proposed: { proposedVerdict: Not(IsNull()) },
} as const

/** Where all are meant none is named: two hundred ids would hide from the database that the newest flags are what is asked for. */
const ofAssessments = (ids: SessionScope['assessmentIds']) => (ids === null ? {} : { assessmentId: In([...ids]) })

/** One page of flags, the newest first. */
export async function searchFlagRows(
  manager: EntityManager,
  scope: SessionScope,
  { page, pageSize, flagId, q, technical, observed, severity, type, from, to, status }: SearchFlagsQuery,
): Promise<PageOfRows<FlagRow>> {
  if (scope.assessmentIds?.length === 0) return { rows: [], total: 0 }
  const selection = manager.createQueryBuilder(flagEntity, 'flag').where({
    ...(flagId === undefined ? {} : { id: flagId }),
    ...(severity === undefined ? {} : { severity }),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : STATUS[status]),
  })
  const isNamed = q !== undefined && q !== ''
  whereFlagWithin(selection, scope, { beginsElsewhere: isNamed })
  if (from !== undefined) selection.andWhere({ detectedAt: MoreThanOrEqual(new Date(from)) })
  if (to !== undefined) selection.andWhere({ detectedAt: LessThan(new Date(to)) })
  if (technical !== undefined) selection.andWhere(...whereTechnical('flag', technical))
  if (observed !== undefined) selection.andWhere(observed ? onlyObserved('flag') : `NOT ${onlyObserved('flag')}`)
  if (isNamed) {
    const ids = await findMeant(manager, scope.assessmentIds, q)
    if (ids.length === 0) return { rows: [], total: 0 }
    selection.andWhere({ testSessionId: In(ids) })
  }
  return readPage(selection.orderBy('flag.detectedAt', 'DESC').addOrderBy('flag.id', 'DESC'), { page, pageSize }, byId)
}

/** More candidates than anybody means by what they type. */
const MOST_MEANT = 2_000

/** The test sessions with this code, or of candidates with these words in their name. */
async function findMeant(
  manager: EntityManager,
  assessmentIds: SessionScope['assessmentIds'],
  q: string,
): Promise<string[]> {
  const within = ofAssessments(assessmentIds)
  const coded = await manager.findBy(testSessionEntity, { ...within, code: q.toUpperCase() })
  if (coded.length > 0) return coded.map(({ id }) => id)
  const people = manager.createQueryBuilder(userEntity, 'user').select('user.id', 'id').where('1 = 1')
  await whereWords(manager, people, searchWords(q))
  // As a set of people: joined, SQLite looks up the candidate of every session of the assessments.
  const rows = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('session.id', 'id')
    .where(within)
    .andWhere(`session.participantId IN (${people.getQuery()})`, people.getParameters())
    .limit(MOST_MEANT)
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}
