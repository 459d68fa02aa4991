import type { BackupAbout } from './backup.contracts.ts'
import type { PackedFile } from './packed-files.ts'

/** Everything that a database holds at one instant, while others go on writing. */
export interface DatabaseSnapshot {
  dialect: BackupAbout['dialect']
  /** Names of the migrations that it has been through. */
  migrations: string[]
  /** Its parts for the archive, once; their names begin with `database/`. */
  parts(): AsyncIterable<PackedFile>
  /** Rows of each table; complete once the parts were read. */
  rows: Record<string, number>
  /** Lets go of the database. What was closed before stays so. */
  close(): Promise<void>
}

export const DATABASE_FOLDER = 'database/'
