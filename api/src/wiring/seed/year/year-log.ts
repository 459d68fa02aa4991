import type { AuditKeys } from '../../../kernel/audit/audit-chain.rules.ts'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import { createAuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'

const PER_TRANSACTION = 10_000

/** What happened in the year, to be written to the audit log in its order. */
export interface YearLog {
  add(at: Date, entry: AuditEntry): void
  /** Appends everything, in the order of its time. Returns how many entries. */
  write(db: Database, keys: AuditKeys): Promise<number>
}

export function createYearLog(): YearLog {
  const noted: { at: Date; entry: AuditEntry }[] = []
  return {
    add: (at, entry) => void noted.push({ at, entry }),
    async write(db, keys) {
      noted.sort((a, b) => a.at.getTime() - b.at.getTime())
      for (const chunk of inChunks(noted, PER_TRANSACTION)) {
        const entries = chunk.map(({ entry }) => entry)
        await db.write((manager) => {
          const times = chunk.values()
          // Each entry looks at the clock once, in its turn.
          const now = (): Date => times.next().value?.at ?? new Date()
          return createAuditService({ db, keys, now }).appendAll(manager, entries)
        })
      }
      return noted.length
    },
  }
}
