import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { TestRecords } from '../test-records.ts'

export interface ManagedAssessmentsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  tests: TestRecords
  now: () => Date
}
