import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { WithdrawResult } from '../../../sessions/finishing/hand-in.ts'
import type { CommandsService } from '../../../supervision/commands/commands.service.ts'
import type { FlagsService } from '../../../supervision/flags/flags.service.ts'
import type { ScoreKeeper } from '../../results/score-keeper.ts'

export interface AppealsDeps {
  db: Database
  audit: AuditService
  files: FileStore
  notifications: Pick<NotificationsService, 'add' | 'deliver' | 'notify'>
  flags: Pick<FlagsService, 'announceDecided'>
  commands: Pick<CommandsService, 'announce'>
  scores: Pick<ScoreKeeper, 'store'>
  withdrawResult: WithdrawResult
  announcer: Announcer
  /** Those of these test sessions of which a person gave a second verdict on a flag. */
  findSecondLooks: (manager: EntityManager, userId: string, testSessionIds: readonly string[]) => Promise<Set<string>>
  now: () => Date
}
