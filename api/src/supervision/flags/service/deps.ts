import type { AssessmentsService } from '../../../assessments/assessments/assessments.service.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'

export interface FlagsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  files: FileStore
  assessments: Pick<AssessmentsService, 'assertInScope'>
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  now: () => Date
}
