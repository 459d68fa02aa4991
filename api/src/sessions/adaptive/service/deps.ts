import type { Database } from '../../../kernel/db/database.ts'
import type { SessionFinisher } from '../../finishing/session-finisher.ts'

import type { Simulate } from '../simulate.ts'

export interface AdaptiveDeps {
  db: Database
  finisher: SessionFinisher
  simulate: Simulate
  onMoved: (testSessionId: string) => void
  now: () => Date
}
