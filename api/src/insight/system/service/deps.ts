import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { Database } from '../../../kernel/db/database.ts'

export interface SystemDeps {
  db: Database
  /** The media nodes of all hubs with their load. */
  listMediaNodes: () => Promise<NodeLoad[]>
  dataDir: string
  now: () => Date
}
