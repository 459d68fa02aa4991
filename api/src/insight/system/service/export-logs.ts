import { MOST_EXPORTED_LOGS, type SystemLogsExport, type SystemLogsQuery } from '@pengawas/shared/contracts/system'
import { mayStillMark } from '../../../grading/marking/withheld-audit-entries.ts'
import { changesOf } from '../../../identity/users/record-history.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { boundOf, readValues } from '../../../kernel/audit/changed-values.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { countAudit, listAuditBefore } from '../system.repository.ts'
import type { SystemDeps } from './deps.ts'
import { toLogs } from './list-logs.ts'

const ROWS_PER_QUERY = 500

/**
 * The entries that a query means with the old and new values that they bind, newest first, up to `MOST_EXPORTED_LOGS`. The log
 * itself records who took how many by which filters, before they leave. Throws `not-allowed`.
 */
export async function exportLogs(
  { db, audit }: Pick<SystemDeps, 'db' | 'audit'>,
  actor: Actor,
  query: SystemLogsQuery,
): Promise<SystemLogsExport> {
  requirePermission(actor, 'audit:read')
  const reader = { onlyBy: null, markerId: mayStillMark(actor) ? actor.userId : null }
  const total = await countAudit(db.read, query, reader)
  const turn = createTurns()
  const rows: SystemLogsExport['rows'] = []
  while (rows.length < MOST_EXPORTED_LOGS) {
    const before = rows.at(-1)?.sequence ?? null
    const limit = Math.min(ROWS_PER_QUERY, MOST_EXPORTED_LOGS - rows.length)
    const found = await listAuditBefore(db.read, query, reader, { before, limit })
    const logs = await toLogs(db.read, actor, found)
    const kept = await readValues(db.read, logs.flatMap(boundOf))
    for (const log of logs) {
      const values = kept.get(boundOf(log)[0]?.values ?? '')
      rows.push({ ...log, changes: values === undefined ? null : changesOf(values) })
    }
    if (found.length < limit) break
    await turn()
  }
  const { action, subjectType, subjectId, actorId, from, to } = query
  const asked = Object.entries({ action, subjectType, subjectId, actorId, from, to })
  const filters = Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  await db.write((manager) =>
    audit.append(manager, {
      actorId: actor.userId,
      action: 'audit.exported',
      subjectType: 'audit',
      subjectId: null,
      data: { rows: rows.length, ...filters },
    }),
  )
  return { total: Math.max(total, rows.length), rows }
}
