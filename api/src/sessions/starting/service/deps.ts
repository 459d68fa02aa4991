import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'

export interface StartingDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  /** Gives new tests of an assessment to its proctors. */
  allocate: (assessmentId: string) => Promise<void>
  now: () => Date
}
