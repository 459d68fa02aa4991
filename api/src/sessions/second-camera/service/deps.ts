import type { AttemptLimits } from '../../../identity/auth/attempt-limits.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'

export interface SecondCameraDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  limits: Pick<AttemptLimits, 'count'>
  now: () => Date
}
