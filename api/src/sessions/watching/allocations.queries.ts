import { type EntityManager, In, IsNull } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { allocationEntity, type AllocationRow, wallPresenceEntity, type WallPresenceRow } from './allocations.entity.ts'

const IDS_PER_QUERY = 500

/** The proctor to whom each of these test sessions is allocated; absent where there is none. */
export async function findHolders(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (const chunk of inChunks(testSessionIds, IDS_PER_QUERY)) {
    const rows = await manager.find(allocationEntity, {
      where: { testSessionId: In(chunk), endedAt: IsNull() },
      select: { id: true, testSessionId: true, userId: true },
    })
    for (const { testSessionId, userId } of rows) holders.set(testSessionId, userId)
  }
  return holders
}

/** Every allocation of an assessment's test sessions, or of one of them, latest first. */
export const listAllocations = (
  manager: EntityManager,
  of: { assessmentId: string } | { testSessionId: string },
): Promise<AllocationRow[]> => manager.find(allocationEntity, { where: of, order: { startedAt: 'DESC', id: 'ASC' } })

/** One page of all allocations of an assessment's test sessions, latest first. */
export const pageAllocations = (
  manager: EntityManager,
  assessmentId: string,
  page: { page: number; pageSize: number },
): Promise<PageOfRows<AllocationRow>> =>
  readPage(
    manager
      .createQueryBuilder(allocationEntity, 'allocation')
      .where({ assessmentId })
      .orderBy('allocation.startedAt', 'DESC')
      .addOrderBy('allocation.id', 'DESC'),
    page,
  )

/** When a hub last saw each of these proctors' walls open, and since when; absent: never. */
export async function findPresences(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<Map<string, WallPresenceRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await manager.findBy(wallPresenceEntity, { userId: In([...userIds]) })
  return new Map(rows.map((row) => [row.userId, row]))
}

/** When a hub last saw each of these proctors' walls open; absent: never. */
export async function findSeen(manager: EntityManager, userIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await findPresences(manager, userIds)
  return new Map([...rows.values()].map(({ userId, seenAt }) => [userId, seenAt]))
}

/** Those of these test sessions that were ever allocated to a person. */
export async function findEverHeldBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager.findBy(allocationEntity, { testSessionId: In([...testSessionIds]), userId })
  return new Set(rows.map(({ testSessionId }) => testSessionId))
}
