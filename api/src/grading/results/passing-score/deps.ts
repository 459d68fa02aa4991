import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { ScoreKeeper } from '../score-keeper.ts'

export interface PassingScoreDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: Pick<NotificationsService, 'addAll' | 'deliver'>
  scores: Pick<ScoreKeeper, 'isLongest'>
  now: () => Date
}
