import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FlagsService } from '../../../supervision/flags/flags.service.ts'

export interface AuditDeskDeps {
  db: Database
  audit: AuditService
  flags: Pick<FlagsService, 'list' | 'search'>
  now: () => Date
}
