import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'

/** What the appeals of one test session keep of it. */
export interface RestingAppeals {
  /** How many wait for a decision. */
  waiting: number
  /** Until when the last of those can be submitted that were not; null where none can, whatever the time. */
  until: Date | null
  lastDecidedAt: Date | null
}

export interface RetentionDeps {
  db: Database
  audit: AuditService
  /** The appeals of these test sessions; sessions without one are absent. */
  findAppeals: (manager: EntityManager, testSessionIds: readonly string[]) => Promise<Map<string, RestingAppeals>>
  now: () => Date
}
