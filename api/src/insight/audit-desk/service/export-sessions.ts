import { type DeskSession, type DeskSessionsQuery, MOST_EXPORTED } from '@pengawas/shared/contracts/audit-desk'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { findSessionIds } from '../desk-sessions.repository.ts'
import type { AuditDeskDeps } from './deps.ts'
import { toDeskSessions } from './to-desk-sessions.ts'

const ROWS_PER_QUERY = 500

/** Everything that matches, up to `MOST_EXPORTED`. The audit log records who took how many, before they leave. Throws `not-allowed`. */
export async function exportSessions(
  { db, audit, now }: Pick<AuditDeskDeps, 'db' | 'audit' | 'now'>,
  actor: Actor,
  query: DeskSessionsQuery,
): Promise<{ total: number; rows: DeskSession[] }> {
  requirePermission(actor, 'audit:read')
  const { ids, total } = await findSessionIds(db.read, query, { offset: 0, limit: MOST_EXPORTED })
  const turn = createTurns()
  const rows: DeskSession[] = []
  for (const chunk of inChunks(ids, ROWS_PER_QUERY)) {
    rows.push(...(await toDeskSessions(db.read, chunk, now())))
    await turn()
  }
  await db.write((manager) =>
    audit.append(manager, {
      actorId: actor.userId,
      action: 'test-session.exported',
      subjectType: 'test-session',
      subjectId: null,
      data: { rows: rows.length },
    }),
  )
  return { total, rows }
}
