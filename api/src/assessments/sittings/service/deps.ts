import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { TestRecords } from '../../assessments/test-records.ts'

export interface SittingsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: NotificationsService
  tests: TestRecords
  now: () => Date
}
