import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'

export interface ValidationTasksDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  /** How many days a validator has for a question. */
  validationDays: number
  now: () => Date
}
