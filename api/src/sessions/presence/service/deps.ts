import type { Logger } from 'pino'
import type { Database } from '../../../kernel/db/database.ts'
import type { RaiseFlag } from '../../test-sessions/raise-flag.ts'

export interface PresenceDeps {
  db: Database
  raiseFlag: RaiseFlag
  log: Logger
  now: () => Date
}
