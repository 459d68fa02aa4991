import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { ScoresChanged } from '../marking.service.ts'

export interface MarksDeps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  scoresChanged: ScoresChanged
  now: () => Date
}
