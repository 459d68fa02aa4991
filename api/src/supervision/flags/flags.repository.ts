import type { FlagSeverity } from '@pengawas/shared/flags'
import { type EntityManager, MoreThan } from 'typeorm'
import type { SessionScope, Watched } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { touch } from '../../kernel/db/touches.ts'
import { FLAG_TOPIC } from './flags-topic.ts'
import { flagEntity, type FlagRow } from './flags.entity.ts'
import { whereFlagWithin } from './flags.queries.ts'

export interface FlagsAfter {
  assessmentId: string
  testSessionId: string | undefined
  /** Only flags of what a proctor watches; null means any. */
  watched: Watched | null
  after: number
  limit: number
}

/** Changes after a sequence number, oldest first. */
export async function listFlagsAfter(
  manager: EntityManager,
  { assessmentId, testSessionId, watched, after, limit }: FlagsAfter,
): Promise<FlagRow[]> {
  const selection = manager
    .createQueryBuilder(flagEntity, 'flag')
    .where({ sequence: MoreThan(after), ...(testSessionId === undefined ? {} : { testSessionId }) })
  return whereFlagWithin(selection, { assessmentIds: [assessmentId], watched })
    .orderBy('flag.sequence', 'ASC')
    .take(limit)
    .getMany()
}

/** A page of the flags of a test session that are not only observed, those seen last first, with the number of all. */
export const pageLatestFlags = (
  manager: EntityManager,
  testSessionId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<[FlagRow[], number]> =>
  manager.findAndCount(flagEntity, {
    where: [
      { testSessionId, isObservation: false },
      { testSessionId, isObservation: true, validationStatus: 'confirmed' },
    ],
    order: { detectedAt: 'DESC', sequence: 'DESC' },
    skip: (page - 1) * pageSize,
    take: pageSize,
  })

export async function insertFlag(manager: EntityManager, row: FlagRow): Promise<void> {
  await manager.insert(flagEntity, row)
}

export async function changeFlag(manager: EntityManager, id: string, changes: Partial<FlagRow>): Promise<void> {
  await manager.update(flagEntity, { id }, changes)
  if (changes.validationStatus !== undefined) touch(manager, FLAG_TOPIC, id)
}

/** Stores changes if nobody changed the flag since `seenSequence`; returns whether it did. */
export async function changeSeenFlag(
  manager: EntityManager,
  id: string,
  seenSequence: number,
  changes: Partial<FlagRow>,
): Promise<boolean> {
  const result = await manager.update(flagEntity, { id, sequence: seenSequence }, changes)
  if (changes.validationStatus !== undefined) touch(manager, FLAG_TOPIC, id)
  return (result.affected ?? 0) > 0
}

/** Counts one more comment on a flag, as a change of its assessment's list. */
export async function countComment(manager: EntityManager, id: string, sequence: number): Promise<void> {
  await manager.increment(flagEntity, { id }, 'comments', 1)
  await manager.update(flagEntity, { id }, { sequence })
}

export interface FlagTally {
  type: FlagRow['type']
  reason: string
  proposedVerdict: FlagRow['proposedVerdict']
  isByHand: boolean
  isObservation: boolean
  dismissal: FlagRow['dismissal']
  severity: FlagSeverity
  validationStatus: FlagRow['validationStatus']
  count: number
}

type Counted = 'count' | 'isByHand' | 'isObservation'

/** Of more assessments than these the flags are counted by reading the whole index of kinds, rather than looked up one by one. */
const FEW = 20

/** Flags of the test sessions of a scope, by everything that counts apart. */
export async function tallyFlags(manager: EntityManager, scope: SessionScope): Promise<FlagTally[]> {
  if (scope.assessmentIds?.length === 0) return []
  // In the order of the index of kinds, which then answers for all assessments without sorting.
  const columns = [
    'reason',
    'type',
    'validationStatus',
    'dismissal',
    'raisedBy',
    'severity',
    'proposedVerdict',
  ] as const
  const query = manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(*)', 'count')
    .addSelect('flag.isObservation', 'observed')
    .where('1 = 1')
  whereFlagWithin(query, scope, { beginsElsewhere: (scope.assessmentIds?.length ?? 0) > FEW })
  for (const column of columns) query.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  const rows = await query
    .addGroupBy('flag.isObservation')
    .getRawMany<Omit<FlagTally, Counted> & { count: number | string; raisedBy: string | null; observed: unknown }>()
  return rows.map(({ raisedBy, count, observed, ...row }) => ({
    ...row,
    isByHand: raisedBy !== null,
    isObservation: Number(observed) === 1,
    count: Number(count),
  }))
}
