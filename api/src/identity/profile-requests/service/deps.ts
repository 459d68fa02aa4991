import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { NotificationsService } from '../../notifications/notifications.service.ts'

export interface ProfileRequestsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  /** Whether a candidate has a test that is not over. */
  isTakingTest: (manager: EntityManager, participantId: string) => Promise<boolean>
  now: () => Date
}
