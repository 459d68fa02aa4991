import type { RecordedChange } from '@pengawas/shared/contracts/history'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { EntityManager } from 'typeorm'
import type { AuditRow, ChangedValues } from '../../kernel/audit/audit.entity.ts'
import { pageOfSubject } from '../../kernel/audit/audit.queries.ts'
import type { AuditAction, AuditSubjectType } from '../../kernel/audit/audit.rules.ts'
import { boundOf, readValues } from '../../kernel/audit/changed-values.ts'
import { findNames } from './users.queries.ts'

export interface HistoryEntry {
  entry: AuditRow
  /** Undefined for entries from before values were kept, and where they are not what was logged. */
  values: ChangedValues | undefined
  /** The parts that every history sends; `changes` are the values as they are kept. */
  change: RecordedChange
}

/** A page of what was done to a record, newest first, with who did it and the values that were kept. */
export async function readHistory(
  manager: EntityManager,
  subject: { type: AuditSubjectType; id: string },
  actions: readonly AuditAction[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<HistoryEntry>> {
  const { rows, total } = await pageOfSubject(manager, subject, actions, { page, pageSize })
  const names = await findNames(
    manager,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const kept = await readValues(manager, rows.flatMap(boundOf))
  const items = rows.map((entry): HistoryEntry => {
    const { sequence, at, actorId, action, data } = entry
    const values = kept.get(String(data['values']))
    const actorName = actorId === null ? null : (names.get(actorId) ?? '')
    const changes = values === undefined ? null : changesOf(values)
    return { entry, values, change: { sequence, at: at.toISOString(), action, actorName, changes } }
  })
  return { items, total, page, pageSize }
}

export const changesOf = (values: ChangedValues): NonNullable<RecordedChange['changes']> =>
  Object.entries(values).map(([field, { before, after }]) => ({ field, before, after }))
