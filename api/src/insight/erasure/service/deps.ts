import type { Logger } from 'pino'
import type { LoginEnder } from '../../../identity/auth/login-ender.ts'
import type { OwnPassword } from '../../../identity/auth/own-password.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'

export interface ErasureDeps {
  db: Database
  audit: AuditService
  log: Logger
  logins: LoginEnder
  notifications: NotificationsService
  ownPassword: OwnPassword
  /** Deletes mails that were not sent but kept, by whom they are for. */
  forgetMails: (email: string) => Promise<void>
  now: () => Date
}
