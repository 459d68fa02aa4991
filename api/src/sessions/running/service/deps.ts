import type { OneLogin } from '../../../identity/auth/one-login.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { RunReader } from '../run-reader.ts'
import type { FlagSecondLogin } from '../second-login.ts'

export interface RunDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  flagSecondLogin: FlagSecondLogin
  oneLogin: OneLogin
  reader: RunReader
  onMoved: (testSessionId: string) => void
  now: () => Date
}
