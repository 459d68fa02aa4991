import { type EntityManager, In, IsNull } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { type PageOfRows } from '../../kernel/db/paging.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity, flagReviewEntity, type FlagRow } from '../../supervision/flags/flags.entity.ts'
import { whereTechnicalKind } from '../../supervision/flags/flags.queries.ts'
import { sampledFlagEntity, type SampledFlagRow, sampleEntity, type SampleRow } from './second-looks.entity.ts'

const IDS_PER_QUERY = 500

const reviewed = (manager: EntityManager) =>
  manager
    .createQueryBuilder(flagEntity, 'flag')
    .where("flag.validationStatus IN ('confirmed', 'dismissed')")
    .andWhere(...whereTechnicalKind('flag', false))

/** The test sessions that are over and have a reviewed flag of conduct. */
export async function listReviewedSessions(manager: EntityManager, assessmentId: string | null): Promise<string[]> {
  const query = reviewed(manager)
    .innerJoin(testSessionEntity.options.tableName ?? '', 'session', 'session.id = flag.testSessionId')
    .andWhere("session.status IN ('completed', 'terminated')")
    .select('DISTINCT flag.testSessionId', 'id')
  if (assessmentId !== null) query.andWhere('flag.assessmentId = :assessmentId', { assessmentId })
  return (await query.getRawMany<{ id: string }>()).map(({ id }) => id)
}

/** The reviewed flags of conduct of these sessions, the earliest first. */
export const listReviewedFlags = (manager: EntityManager, testSessionIds: readonly string[]): Promise<FlagRow[]> =>
  reviewed(manager)
    .andWhere({ testSessionId: In([...testSessionIds]) })
    .orderBy('flag.detectedAt')
    .addOrderBy('flag.id')
    .getMany()

export const findDrawn = (
  manager: EntityManager,
  { seed, size, scope }: Pick<SampleRow, 'seed' | 'size' | 'scope'>,
): Promise<SampleRow | null> => manager.findOneBy(sampleEntity, { seed, size, scope })

export async function insertSample(
  manager: EntityManager,
  sample: SampleRow,
  flags: readonly SampledFlagRow[],
): Promise<void> {
  await manager.insert(sampleEntity, sample)
  await insertRows(manager, sampledFlagEntity, flags)
}

export const findSample = (manager: EntityManager, id: string): Promise<SampleRow | null> =>
  manager.findOneBy(sampleEntity, { id })

export async function pageSamples(
  manager: EntityManager,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PageOfRows<SampleRow>> {
  const [rows, total] = await manager.findAndCount(sampleEntity, {
    order: { drawnAt: 'DESC', id: 'DESC' },
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  return { rows, total }
}

export type VerdictPair = Pick<SampledFlagRow, 'sampleId' | 'firstVerdict' | 'secondVerdict'>

/** Both verdicts on every flag of these samples. */
export const listVerdicts = (manager: EntityManager, sampleIds: readonly string[]): Promise<VerdictPair[]> =>
  sampleIds.length === 0
    ? Promise.resolve([])
    : manager.find(sampledFlagEntity, {
        where: { sampleId: In([...sampleIds]) },
        select: { sampleId: true, flagId: true, firstVerdict: true, secondVerdict: true },
      })

export async function pageSampledFlags(
  manager: EntityManager,
  sampleId: string,
  { open, page, pageSize }: { open?: boolean | undefined; page: number; pageSize: number },
): Promise<PageOfRows<SampledFlagRow>> {
  const [rows, total] = await manager.findAndCount(sampledFlagEntity, {
    where: { sampleId, ...(open === true ? { secondVerdict: IsNull() } : {}) },
    order: { position: 'ASC' },
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  return { rows, total }
}

export const findSampledFlag = (
  manager: EntityManager,
  sampleId: string,
  flagId: string,
): Promise<SampledFlagRow | null> => manager.findOneBy(sampledFlagEntity, { sampleId, flagId })

export const findFlags = (manager: EntityManager, ids: readonly string[]): Promise<FlagRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(flagEntity, { id: In([...ids]) })

/** Those of these flags that this person raised, or on which they have given or proposed a verdict before. */
export async function findOwn(
  manager: EntityManager,
  reviewerId: string,
  flagIds: readonly string[],
): Promise<Set<string>> {
  const own = new Set<string>()
  for (const chunk of inChunks(flagIds, IDS_PER_QUERY)) {
    for (const { flagId } of await manager.findBy(flagReviewEntity, { reviewerId, flagId: In(chunk) })) own.add(flagId)
    for (const { id } of await manager.findBy(flagEntity, { raisedBy: reviewerId, id: In(chunk) })) own.add(id)
  }
  return own
}

/** Stores the second verdict where there is none yet; returns whether it did. */
export async function storeSecond(
  manager: EntityManager,
  { sampleId, flagId }: Pick<SampledFlagRow, 'sampleId' | 'flagId'>,
  second: Pick<SampledFlagRow, 'secondVerdict' | 'secondReviewerId' | 'secondReason' | 'secondAt'>,
): Promise<boolean> {
  const result = await manager.update(sampledFlagEntity, { sampleId, flagId, secondVerdict: IsNull() }, second)
  return (result.affected ?? 0) > 0
}
