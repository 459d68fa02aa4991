import type { Page } from '@pengawas/shared/contracts/paging'
import type { Sample } from '@pengawas/shared/contracts/second-looks'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { pageSamples } from '../second-looks.repository.ts'
import type { SecondLooksDeps } from './deps.ts'
import { toSamples } from './to-samples.ts'

/** Samples, the newest first. Throws `not-allowed`. */
export async function listSamples(
  { db }: Pick<SecondLooksDeps, 'db'>,
  actor: Actor,
  query: { page: number; pageSize: number },
): Promise<Page<Sample>> {
  requirePermission(actor, 'audit:read')
  const { rows, total } = await pageSamples(db.read, query)
  return { items: await toSamples(db.read, rows), total, page: query.page, pageSize: query.pageSize }
}
