import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'

export interface AllocationDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  now: () => Date
}
