import type { Database } from '../../../kernel/db/database.ts'
import type { SessionFinisher } from '../../finishing/session-finisher.ts'

export interface AdaptiveDeps {
  db: Database
  finisher: SessionFinisher
  onMoved: (testSessionId: string) => void
  now: () => Date
}
