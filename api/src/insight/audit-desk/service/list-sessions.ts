import type { DeskSession, DeskSessionsQuery } from '@pengawas/shared/contracts/audit-desk'
import type { Page } from '@pengawas/shared/contracts/paging'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findSessionIds } from '../desk-sessions.repository.ts'
import type { AuditDeskDeps } from './deps.ts'
import { toDeskSessions } from './to-desk-sessions.ts'

/** One page of all test sessions. Throws `not-allowed`. */
export async function listSessions(
  { db, now }: Pick<AuditDeskDeps, 'db' | 'now'>,
  actor: Actor,
  query: DeskSessionsQuery,
): Promise<Page<DeskSession>> {
  requirePermission(actor, 'audit:read')
  const { page, pageSize } = query
  const { ids, total } = await findSessionIds(db.read, query, { offset: (page - 1) * pageSize, limit: pageSize })
  return { items: await toDeskSessions(db.read, ids, now()), total, page, pageSize }
}
