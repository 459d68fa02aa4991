import { randomUUID } from 'node:crypto'
import type { DrawSample, Sample } from '@pengawas/shared/contracts/second-looks'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { FlagRow } from '../../../supervision/flags/flags.entity.ts'
import { drawBySeed } from '../draw.rules.ts'
import type { SampledFlagRow, SampleRow } from '../second-looks.entity.ts'
import { findDrawn, insertSample, listReviewedFlags, listReviewedSessions } from '../second-looks.repository.ts'
import type { SecondLooksDeps } from './deps.ts'
import { toSamples } from './to-samples.ts'

/**
 * Draws a sample and stores it with the verdicts that stand now. One that was drawn with the same seed, number and assessment
 * is given back as it was, so that nobody draws until they like the sample. Throws `not-allowed`, and `conflict` where there
 * is nothing to draw from.
 */
export async function drawSample(deps: SecondLooksDeps, actor: Actor, wanted: DrawSample): Promise<Sample> {
  requirePermission(actor, 'audit:read')
  const { db } = deps
  const key = { seed: wanted.seed, size: wanted.size, scope: wanted.assessmentId ?? '' }
  const store = async (manager: EntityManager): Promise<SampleRow> =>
    (await findDrawn(manager, key)) ?? storeNew(deps, manager, actor, key)
  const row = await db.write(store).catch(async (error: unknown) => {
    // Somebody drew the same sample at this moment.
    const drawn = isUniqueViolation(error) ? await findDrawn(db.read, key) : null
    if (drawn === null) throw error
    return drawn
  })
  const [sample] = await toSamples(db.read, [row])
  if (sample === undefined) throw new AppError('not-found')
  return sample
}

async function storeNew(
  { audit, now }: SecondLooksDeps,
  manager: EntityManager,
  actor: Actor,
  key: Pick<SampleRow, 'seed' | 'size' | 'scope'>,
): Promise<SampleRow> {
  const population = await listReviewedSessions(manager, key.scope === '' ? null : key.scope)
  if (population.length === 0) throw new AppError('conflict', { message: 'nothingToSample' })
  const drawn = drawBySeed(population, key.seed, key.size)
  const row: SampleRow = {
    ...key,
    ...{ id: randomUUID(), population: population.length, sessions: drawn.length },
    ...{ drawnBy: actor.userId, drawnAt: now() },
  }
  const bySession = Map.groupBy(await listReviewedFlags(manager, drawn), ({ testSessionId }) => testSessionId)
  const flags = drawn.flatMap((id) => bySession.get(id) ?? []).map((flag, index) => toRow(row.id, flag, index))
  await insertSample(manager, row, flags)
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'second-look.drawn',
    subjectType: 'second-look',
    subjectId: row.id,
    data: { seed: row.seed, sessions: row.sessions, population: row.population, flags: flags.length },
  })
  return row
}

const toRow = (sampleId: string, flag: FlagRow, position: number): SampledFlagRow => ({
  ...{ sampleId, flagId: flag.id, testSessionId: flag.testSessionId, position },
  firstVerdict: flag.validationStatus === 'confirmed' ? 'confirmed' : 'dismissed',
  firstReviewerId: flag.reviewedBy,
  ...{ secondVerdict: null, secondReviewerId: null, secondReason: null, secondAt: null },
})
