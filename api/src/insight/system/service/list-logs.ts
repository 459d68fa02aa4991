import type { Page } from '@pengawas/shared/contracts/paging'
import type { SystemLog, SystemLogsQuery } from '@pengawas/shared/contracts/system'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { mayStillMark, withholdFrom } from '../../../grading/marking/withheld-audit-entries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { AuditRow } from '../../../kernel/audit/audit.entity.ts'
import { pageAudit } from '../system.repository.ts'
import type { SystemDeps } from './deps.ts'

/** One page of the audit log: all entries for people who may read it, otherwise the actor's own actions. */
export async function listLogs({ db }: SystemDeps, actor: Actor, query: SystemLogsQuery): Promise<Page<SystemLog>> {
  const readsAll = isAllowed(actor.role, 'audit:read')
  if (!readsAll) requirePermission(actor, 'system:read')
  const reader = { onlyBy: readsAll ? null : actor.userId, markerId: mayStillMark(actor) ? actor.userId : null }
  const { rows, total } = await pageAudit(db.read, query, reader)
  return { items: await toLogs(db.read, actor, rows), total, page: query.page, pageSize: query.pageSize }
}

/** Entries as this reader gets them, with the names of the people who acted. */
export async function toLogs(manager: EntityManager, actor: Actor, found: readonly AuditRow[]): Promise<SystemLog[]> {
  const rows = await withholdFrom(manager, actor, found)
  const names = await findNames(
    manager,
    rows.flatMap((row) => row.actorId ?? []),
  )
  return rows.map(({ sequence, at, actorId, action, subjectType, subjectId, data }): SystemLog => ({
    ...{ sequence, actorId, action, subjectType, subjectId, data },
    at: at.toISOString(),
    actorName: names.get(actorId ?? '') ?? null,
  }))
}
