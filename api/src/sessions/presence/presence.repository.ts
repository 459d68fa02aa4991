import { type EntityManager, In, MoreThan } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { testSessionEntity, type TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { roundEntity, type RoundRow, sourceEntity, type SourceRow } from './presence.entity.ts'

const ROUND_ID = 1

export const findRound = (manager: EntityManager): Promise<RoundRow | null> =>
  manager.findOneBy(roundEntity, { id: ROUND_ID })

export async function insertRound(manager: EntityManager, at: Date): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(roundEntity)
    .values({ id: ROUND_ID, at, excusedUntil: null })
    .orIgnore()
    .execute()
}

/** Takes the next round if no other hub has; returns whether it did. */
export async function takeRound(
  manager: EntityManager,
  before: RoundRow,
  next: Pick<RoundRow, 'at' | 'excusedUntil'>,
): Promise<boolean> {
  const result = await manager.update(roundEntity, { id: ROUND_ID, at: before.at }, next)
  return (result.affected ?? 0) > 0
}

export const listSources = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SourceRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.findBy(sourceEntity, { testSessionId: In([...testSessionIds]) })

/** SQLite takes 32,766 parameters in a statement. */
const ROWS_PER_UPSERT = 1_000

export async function saveSources(manager: EntityManager, rows: readonly SourceRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_UPSERT))
    await manager.upsert(sourceEntity, chunk, ['testSessionId', 'source'])
}

/** Sessions that ended after a moment, however they did. */
export const listEndedSince = (manager: EntityManager, since: Date): Promise<TestSessionRow[]> =>
  manager.findBy(testSessionEntity, { endTime: MoreThan(since) })
