import type { Openings } from '../../../kernel/audit/openings.ts'
import type { Database } from '../../../kernel/db/database.ts'

export interface TimelineDeps {
  db: Database
  openings: Openings
  now: () => Date
}
