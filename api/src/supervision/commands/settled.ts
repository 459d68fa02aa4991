import type { AppError } from '@pengawas/shared/errors'
import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'

/** What a command made of some test sessions, in its transaction. Those that it neither changed nor refused were so already. */
export interface Settled {
  changed: readonly string[]
  refusals: ReadonlyMap<string, AppError>
  entries: readonly AuditEntry[]
}

/** Of a command to one session: throws what it was refused with, and tells whether it changed anything. */
export function settledOne({ changed, refusals }: Settled, id: string): boolean {
  const refusal = refusals.get(id)
  if (refusal !== undefined) throw refusal
  return changed.includes(id)
}
