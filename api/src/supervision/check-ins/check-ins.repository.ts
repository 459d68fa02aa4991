import type { ListCheckInsQuery } from '@pengawas/shared/contracts/check-ins'
import { type EntityManager, In, IsNull, LessThan, LessThanOrEqual, Not, type SelectQueryBuilder } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { holdsOf } from '../retention/legal-holds.queries.ts'
import { checkInEntity, type CheckInRow, MEASUREMENTS, refusalEntity, type RefusalRow } from './check-ins.entity.ts'

export const findCheckIn = (manager: EntityManager, testSessionId: string): Promise<CheckInRow | null> =>
  manager.findOneBy(checkInEntity, { testSessionId })

export async function changeCheckIn(
  manager: EntityManager,
  testSessionId: string,
  changes: Partial<CheckInRow>,
): Promise<void> {
  await manager.update(checkInEntity, { testSessionId }, changes)
}

/** The check-ins of the sessions of a scope, as `entry`. */
const selectWithin = (manager: EntityManager, scope: SessionScope): SelectQueryBuilder<CheckInRow> =>
  whereSession(
    manager.createQueryBuilder(checkInEntity, 'entry').where('1 = 1'),
    { session: 'entry.testSessionId', assessment: 'entry.assessmentId' },
    scope,
  )

/** One page: who waits comes first, longest first, then the others in the order in which they entered. */
export function pageCheckIns(
  manager: EntityManager,
  scope: SessionScope,
  { state, page, pageSize }: Pick<ListCheckInsQuery, 'state' | 'page' | 'pageSize'>,
): Promise<PageOfRows<CheckInRow>> {
  const selection = selectWithin(manager, scope)
    .addSelect('CASE WHEN entry.waitingSince IS NULL THEN 1 ELSE 0 END', 'notWaiting')
    .andWhere({ state: state ?? Not('admitted') })
    .orderBy('notWaiting', 'ASC')
    .addOrderBy('entry.waitingSince', 'ASC')
    .addOrderBy('entry.createdAt', 'ASC')
    .addOrderBy('entry.testSessionId', 'ASC')
  return readPage(selection, { page, pageSize })
}

export const countWaiting = (manager: EntityManager, scope: SessionScope): Promise<number> =>
  selectWithin(manager, scope).andWhere({ state: 'waiting' }).getCount()

/** Those that nobody was admitted from, of all assessments. */
export const listUnadmitted = (manager: EntityManager): Promise<CheckInRow[]> =>
  manager.findBy(checkInEntity, { state: Not('admitted') })

/** Those decided until then of which something measured is still stored and nothing holds it back, the oldest first. */
export const listWithMeasurements = (
  manager: EntityManager,
  decidedUntil: Date,
  most: number,
): Promise<CheckInRow[]> => {
  const decided = { state: In(['admitted', 'refused']), decidedAt: LessThanOrEqual(decidedUntil) }
  return manager
    .createQueryBuilder(checkInEntity, 'entry')
    .where(MEASUREMENTS.map((name) => ({ ...decided, [name]: Not(IsNull()) })))
    .andWhere(`NOT EXISTS (${holdsOf('entry')})`)
    .orderBy('entry.decidedAt', 'ASC')
    .take(most)
    .getMany()
}

/** Earlier check-ins of these people that were admitted, newest first. */
export const listEarlier = (
  manager: EntityManager,
  participantIds: readonly string[],
  before: Date,
): Promise<CheckInRow[]> =>
  participantIds.length === 0
    ? Promise.resolve([])
    : manager.find(checkInEntity, {
        where: { participantId: In([...participantIds]), state: 'admitted', createdAt: LessThan(before) },
        order: { createdAt: 'DESC' },
      })

/** The check-ins of a person that are not decided for good. */
export const listUndecided = (manager: EntityManager, participantId: string): Promise<CheckInRow[]> =>
  manager.findBy(checkInEntity, { participantId, state: In(['open', 'waiting', 'redo']) })

/** When a person was refused last in another check-in than this one; null where they were not. */
export async function findRefusedAt(
  manager: EntityManager,
  { participantId, testSessionId }: Pick<CheckInRow, 'participantId' | 'testSessionId'>,
): Promise<Date | null> {
  const [newest] = await manager.find(refusalEntity, {
    where: { participantId, refusedIn: Not(testSessionId) },
    order: { refusedAt: 'DESC' },
    take: 1,
  })
  return newest?.refusedAt ?? null
}

export async function insertRefusal(manager: EntityManager, row: RefusalRow): Promise<void> {
  await manager.insert(refusalEntity, row)
}

/** The refusal in a check-in is taken back. */
export async function deleteRefusal(manager: EntityManager, refusedIn: string): Promise<void> {
  await manager.delete(refusalEntity, { refusedIn })
}

export async function deleteRefusalsBefore(manager: EntityManager, before: Date): Promise<void> {
  await manager.delete(refusalEntity, { refusedAt: LessThan(before) })
}
