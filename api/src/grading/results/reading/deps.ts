import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { ScoreKeeper } from '../score-keeper.ts'

export interface ResultsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  scores: Pick<ScoreKeeper, 'preview' | 'store'>
  now: () => Date
}
