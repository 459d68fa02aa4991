import type { ScreenActivity } from '@pengawas/shared/contracts/proctoring'
import { CLIENT_SIGNALS } from '@pengawas/shared/contracts/test-taking'
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThanOrEqual } from 'typeorm'
import type { FlagRow } from '../flags/flags.entity.ts'
import { type ClientSignalRow, clientSignalEntity } from './page-signals.entity.ts'
import { screenActivityOf, SIGNAL_RULES } from './page-signals.rules.ts'

/** How often the pages of these tests reported what; sessions of which nothing was reported are absent. */
export async function findScreenActivity(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, ScreenActivity>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(clientSignalEntity, 'signal')
    .select('signal.testSessionId', 'testSessionId')
    .addSelect('signal.kind', 'kind')
    .addSelect('COUNT(*)', 'count')
    .where({ testSessionId: In([...testSessionIds]) })
    .groupBy('signal.testSessionId')
    .addGroupBy('signal.kind')
    .getRawMany<Pick<ClientSignalRow, 'testSessionId' | 'kind'> & { count: string | number }>()
  return new Map(
    [...Map.groupBy(rows, ({ testSessionId }) => testSessionId)].map(([id, counted]) => [
      id,
      screenActivityOf(new Map(counted.map(({ kind, count }) => [kind, Number(count)]))),
    ]),
  )
}

/** What the pages of a test reported, as many as are kept. */
export const listSignals = (manager: EntityManager, testSessionId: string): Promise<ClientSignalRow[]> =>
  manager.findBy(clientSignalEntity, { testSessionId })

/** How many signals of its kind arrived since the report that raised a flag, that one included; none for what is no signal. */
export async function countSignals(
  manager: EntityManager,
  { testSessionId, reason, createdAt }: Pick<FlagRow, 'testSessionId' | 'reason' | 'createdAt'>,
): Promise<number> {
  const kind = CLIENT_SIGNALS.find((signal) => signal === reason)
  if (kind === undefined) return 0
  const counting = { testSessionId, kind }
  const first = await manager.findOne(clientSignalEntity, {
    where: { ...counting, receivedAt: LessThanOrEqual(createdAt) },
    order: { receivedAt: 'DESC' },
  })
  const since = { ...counting, receivedAt: MoreThanOrEqual(first?.receivedAt ?? createdAt) }
  return manager.countBy(clientSignalEntity, [
    { ...since, durationMs: IsNull() },
    { ...since, durationMs: MoreThanOrEqual(SIGNAL_RULES[kind].minDurationMs) },
  ])
}
