import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { LoginEnder } from '../../auth/login-ender.ts'
import type { NotificationsService } from '../../notifications/notifications.service.ts'
import type { InitialPasswords } from '../initial-password.ts'

export interface PeopleDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  logins: LoginEnder
  notifications: NotificationsService
  initialPasswords: InitialPasswords
  /** Whether anything that must stay readable names this person. */
  isReferredTo: (manager: EntityManager, userId: string) => Promise<boolean>
  /** Whether the account was closed to have its person's data erased, which somebody would have to take back first. */
  isBeingErased: (manager: EntityManager, userId: string) => Promise<boolean>
  now: () => Date
}
