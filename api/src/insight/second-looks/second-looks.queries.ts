import { type EntityManager, In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { sampledFlagEntity } from './second-looks.entity.ts'

/** Those of these test sessions of which a person gave a second verdict on a flag. */
export async function findSecondLooksBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager.findBy(sampledFlagEntity, {
    ...{ testSessionId: In([...testSessionIds]), secondReviewerId: userId },
  })
  return new Set(rows.map(({ testSessionId }) => testSessionId))
}

/**
 * Leaves in a selection of `flag` those of which a second look came to another verdict than the one that stands. Only samples
 * that are judged to their end count, since a figure in between would tell single verdicts; what was decided on appeal is decided.
 */
export function narrowToDisputed<T extends ObjectLiteral>(flags: SelectQueryBuilder<T>): SelectQueryBuilder<T> {
  const table = sampledFlagEntity.options.tableName ?? ''
  // Each once, however many samples have it. Read first: a year has few samples and many flags.
  const disputed = `SELECT DISTINCT looked.flagId FROM ${table} looked
    INNER JOIN ${flagEntity.options.tableName ?? ''} stood ON stood.id = looked.flagId AND stood.validationStatus <> looked.secondVerdict
    WHERE NOT EXISTS (SELECT 1 FROM ${table} rest WHERE rest.sampleId = looked.sampleId AND rest.secondVerdict IS NULL)`
  return flags
    .innerJoin(`(${disputed})`, 'disputed', 'disputed.flagId = flag.id')
    .andWhere("flag.validationStatus <> 'pending'")
    .andWhere("NOT EXISTS (SELECT 1 FROM flag_reviews said WHERE said.flagId = flag.id AND said.kind = 'appeal')")
}
