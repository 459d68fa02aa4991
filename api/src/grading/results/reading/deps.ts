import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { ScoreKeeper } from '../score-keeper.ts'

export interface ResultsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  scores: Pick<ScoreKeeper, 'preview' | 'store'>
  now: () => Date
}
