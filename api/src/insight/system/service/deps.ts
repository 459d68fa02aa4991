import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Recent } from '../../../kernel/lib/recent.ts'
import type { FlagsService } from '../../../supervision/flags/flags.service.ts'
import type { StoredSizes } from '../stored-sizes.ts'
import type { FlagTally } from '../system.repository.ts'

export interface SystemDeps {
  db: Database
  audit: AuditService
  /** The media nodes of all hubs with their load. */
  listMediaNodes: () => Promise<NodeLoad[]>
  flags: Pick<FlagsService, 'stats'>
  dataDir: string
  storedSizes: () => Promise<StoredSizes>
  /** Whether evidence, pictures and logos lie in a bucket, not in the data folder. */
  keepsFilesInBucket: boolean
  /** Of this hub. */
  version: string
  startedAt: Date
  /** Flags by severity and verdict, as they were counted a moment ago. */
  tallies: Recent<FlagTally>
  now: () => Date
}
