import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'

export interface RetentionDeps {
  db: Database
  audit: AuditService
  now: () => Date
}
