import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { HandInAgain, WithdrawResult } from '../../../sessions/finishing/hand-in.ts'
import type { CommandsService } from '../../commands/commands.service.ts'

export interface IncidentsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  handInAgain: HandInAgain
  withdrawResult: WithdrawResult
  notifications: Pick<NotificationsService, 'notify' | 'deliver'>
  commands: Pick<CommandsService, 'announce'>
  now: () => Date
}

export const INCIDENTS_PERMISSION = 'test-session:command'
