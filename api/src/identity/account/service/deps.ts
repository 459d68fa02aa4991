import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { LoginEnder } from '../../auth/login-ender.ts'
import type { OwnPassword } from '../../auth/own-password.ts'
import type { PasswordHasher } from '../../auth/passwords.ts'
import type { TwoFactorService } from '../../auth/two-factor.service.ts'
import type { NotificationsService } from '../../notifications/notifications.service.ts'

export interface AccountDeps {
  db: Database
  audit: AuditService
  logins: LoginEnder
  notifications: NotificationsService
  passwords: PasswordHasher
  ownPassword: OwnPassword
  twoFactor: TwoFactorService
  now: () => Date
}
