import type { Database } from '../../../kernel/db/database.ts'

export interface ResultsDeps {
  db: Database
  now: () => Date
}
