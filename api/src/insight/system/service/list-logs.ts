import type { Page } from '@pengawas/shared/contracts/paging'
import type { SystemLog, SystemLogsQuery } from '@pengawas/shared/contracts/system'
import { isAllowed } from '@pengawas/shared/permissions'
import { mayStillMark, withholdFrom } from '../../../grading/marking/withheld-audit-entries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { pageAudit } from '../system.repository.ts'
import type { SystemDeps } from './deps.ts'

/** One page of the audit log: all entries for people who may read it, otherwise the actor's own actions. */
export async function listLogs({ db }: SystemDeps, actor: Actor, query: SystemLogsQuery): Promise<Page<SystemLog>> {
  const readsAll = isAllowed(actor.role, 'audit:read')
  if (!readsAll) requirePermission(actor, 'system:read')
  const onlyBy = readsAll ? null : actor.userId
  const { rows: found, total } = await pageAudit(db.read, query, onlyBy, mayStillMark(actor) ? actor.userId : null)
  const rows = await withholdFrom(db.read, actor, found)
  const names = await findNames(
    db.read,
    rows.flatMap((row) => row.actorId ?? []),
  )
  const items = rows.map(({ sequence, at, actorId, action, subjectType, subjectId, data }): SystemLog => ({
    ...{ sequence, actorId, action, subjectType, subjectId, data },
    at: at.toISOString(),
    actorName: names.get(actorId ?? '') ?? null,
  }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}
