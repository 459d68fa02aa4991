import type { Database } from '../../../kernel/db/database.ts'
import type { WatchChecks } from './watch-checks.ts'

export interface WallDeps {
  db: Database
  checks: WatchChecks
  now: () => Date
}
