import { type EntityManager, In, IsNull } from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { legalHoldEntity } from './legal-holds.entity.ts'

/** SQL for the legal holds that keep what a row by this name tells of its test session. */
export const holdsOf = (alias: string): string =>
  `SELECT 1 FROM legal_holds hold WHERE hold.assessmentId = ${alias}.assessmentId
    AND (hold.heldSessionId IS NULL OR hold.heldSessionId = ${alias}.testSessionId) AND hold.liftedAt IS NULL`

/**
 * Those of these test sessions that a legal hold keeps, by itself or by its assessment. `isLatest`: also by one that was placed
 * since the transaction began to read, and none is placed before it ends.
 */
export async function findHeld(
  manager: EntityManager,
  testSessionIds: readonly string[],
  { isLatest = false }: { isLatest?: boolean } = {},
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const query = manager
    .createQueryBuilder(testSessionEntity, 'session')
    .innerJoin(
      legalHoldEntity.options.name,
      'hold',
      'hold.assessmentId = session.assessmentId AND (hold.heldSessionId IS NULL OR hold.heldSessionId = session.id)',
    )
    .select('DISTINCT session.id', 'id')
    .where({ id: In([...testSessionIds]) })
    .andWhere('hold.liftedAt IS NULL')
  // SQLite has one writer, who sees everything.
  if (isLatest && dialectOf(manager.dataSource.options.type) === 'mysql') query.setLock('pessimistic_write')
  const rows = await query.getRawMany<{ id: string }>()
  return new Set(rows.map(({ id }) => id))
}

export const isHeld = async (manager: EntityManager, testSessionId: string): Promise<boolean> =>
  (await findHeld(manager, [testSessionId])).has(testSessionId)

/** Whether the assessment, or the test session, is held by a hold of exactly that. */
export const hasHold = (manager: EntityManager, assessmentId: string, testSessionId: string | null): Promise<boolean> =>
  manager.existsBy(legalHoldEntity, { assessmentId, heldSessionId: testSessionId ?? IsNull(), liftedAt: IsNull() })
