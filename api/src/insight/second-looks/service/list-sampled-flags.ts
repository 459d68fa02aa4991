import type { Page } from '@pengawas/shared/contracts/paging'
import type { SampledFlag, SampledFlagsQuery } from '@pengawas/shared/contracts/second-looks'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findSample, listVerdicts, pageSampledFlags } from '../second-looks.repository.ts'
import type { SecondLooksDeps } from './deps.ts'
import { toSampledFlags } from './to-sampled-flags.ts'

/** A page of the flags of a sample, in the order of the draw. Throws `not-allowed` and `not-found`. */
export async function listSampledFlags(
  { db }: Pick<SecondLooksDeps, 'db'>,
  actor: Actor,
  sampleId: string,
  query: SampledFlagsQuery,
): Promise<Page<SampledFlag>> {
  requirePermission(actor, 'audit:read')
  if ((await findSample(db.read, sampleId)) === null) throw new AppError('not-found')
  const { rows, total } = await pageSampledFlags(db.read, sampleId, query)
  const isJudged = (await listVerdicts(db.read, [sampleId])).every(({ secondVerdict }) => secondVerdict !== null)
  const items = await toSampledFlags(db.read, rows, actor.userId, isJudged)
  return { items, total, page: query.page, pageSize: query.pageSize }
}
