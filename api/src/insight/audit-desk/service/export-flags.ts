import { type DeskFlagsQuery, MOST_EXPORTED_FLAGS } from '@pengawas/shared/contracts/audit-desk'
import type { FoundFlag } from '@pengawas/shared/contracts/flags'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import type { AuditDeskDeps } from './deps.ts'

const ROWS_PER_QUERY = 500

/**
 * Every flag that matches, up to `MOST_EXPORTED_FLAGS`. The audit log records who took how many, before they leave. Throws
 * `not-allowed`.
 */
export async function exportFlags(
  { db, audit, flags }: Pick<AuditDeskDeps, 'db' | 'audit' | 'flags'>,
  actor: Actor,
  query: DeskFlagsQuery,
): Promise<{ total: number; rows: FoundFlag[] }> {
  requirePermission(actor, 'audit:read')
  const turn = createTurns()
  // One that is raised meanwhile moves the pages: none is taken twice.
  const rows = new Map<string, FoundFlag>()
  let total = 0
  for (let page = 1; page <= MOST_EXPORTED_FLAGS / ROWS_PER_QUERY; page += 1) {
    const found = await flags.search(actor, { ...query, page, pageSize: ROWS_PER_QUERY })
    total = found.total
    for (const item of found.items) rows.set(item.flag.id, item)
    if (found.items.length < ROWS_PER_QUERY) break
    await turn()
  }
  await db.write((manager) =>
    audit.append(manager, {
      ...{ actorId: actor.userId, action: 'flag.exported', subjectType: 'flag', subjectId: null },
      data: { rows: rows.size },
    }),
  )
  return { total, rows: [...rows.values()] }
}
