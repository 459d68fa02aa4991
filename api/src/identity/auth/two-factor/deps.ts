import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { SecretBox } from '../../../kernel/lib/secret-box.ts'
import type { NotificationsService } from '../../notifications/notifications.service.ts'
import type { AttemptLimits } from '../attempt-limits.ts'
import type { OwnPassword } from '../own-password.ts'

export interface TwoFactorDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  ownPassword: OwnPassword
  limits: AttemptLimits
  box: SecretBox
  now: () => Date
}
