import type { BackupConfig } from '../../config.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { ensurePrivateFolder } from '../../kernel/lib/private-files.ts'
import { MIGRATION_NAMES } from '../db/data-source.ts'
import { type CheckedArchive, checkArchive, gather, hashing, readArchive, STORE_FOLDER } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { DATABASE_FOLDER } from './database-snapshot.ts'
import { countMysqlTables, restoreMysql } from './mysql-backup.ts'
import { faultOfFiles, refusalOfBackup, refusalOfTarget } from './restorable.rules.ts'
import { countSqliteTables, type RestoredDatabase, restoreSqlite } from './sqlite-backup.ts'

export interface RestoredBackup {
  createdAt: string
  /** Of the software that made the backup. */
  version: string
  files: number
  rows: number
}

/** What the hub sends with a file comes from its own rows; no store is asked for it. */
const CONTENT_TYPE = 'application/octet-stream'

/**
 * Takes a backup back to an empty place. It is read twice: first to its end to check it, then to put back what is in it, each file
 * being checked again. Until the first reading is over nothing is touched; if something fails after that, what was put back is
 * taken away again. The hub that starts there brings the schema up to date. Throws `BackupRefused`.
 */
export async function restoreBackup(
  config: BackupConfig,
  { file, otherKey }: { file: string; otherKey: boolean },
): Promise<RestoredBackup> {
  const { databaseUrl, dataDir, passphrase } = config
  const dialect = databaseUrl === undefined ? 'sqlite' : 'mysql'
  const store = openFileStore(config)
  try {
    const tables = await (databaseUrl === undefined ? countSqliteTables(dataDir) : countMysqlTables(databaseUrl))
    const refused = refusalOfTarget({ tables, hasFiles: await hasAny(store.list()) })
    if (refused !== null) throw new BackupRefused(refused)
    const archive = await checkArchive(readArchive(file, passphrase), config, {
      refusal: (about) => refusalOfBackup(about, { dialect, migrations: MIGRATION_NAMES }),
      otherKey,
    })
    if (databaseUrl === undefined) {
      await ensurePrivateFolder(dataDir)
      return await putBack({ config, file, archive, store, database: restoreSqlite(dataDir) })
    }
    const database = await restoreMysql(databaseUrl)
    try {
      return await putBack({ config, file, archive, store, database })
    } finally {
      await database.close()
    }
  } finally {
    await store.close()
  }
}

async function hasAny(keys: AsyncIterable<string>): Promise<boolean> {
  for await (const _key of keys) return true
  return false
}

interface PutBack {
  config: BackupConfig
  file: string
  archive: CheckedArchive
  store: FileStore
  database: RestoredDatabase
}

async function putBack({ config, file, archive, store, database }: PutBack): Promise<RestoredBackup> {
  const { about, manifest } = archive
  const keys: string[] = []
  try {
    const stated = new Map(manifest.files.map((one) => [one.name, one]))
    for await (const given of readArchive(file, config.passphrase)) {
      const of = stated.get(given.name)
      if (of === undefined) continue
      const { file: hashed, found } = hashing(given)
      if (given.name.startsWith(STORE_FOLDER)) {
        const key = given.name.slice(STORE_FOLDER.length)
        const bytes = await gather(hashed)
        keys.push(key)
        await store.put(key, bytes, CONTENT_TYPE)
      } else if (given.name.startsWith(DATABASE_FOLDER)) await database.add(hashed)
      else await gather(hashed)
      const fault = faultOfFiles([found()], { files: [of] })
      if (fault !== null) throw new BackupRefused(`The backup changed while it was read: ${fault}.`)
    }
    await database.finish(manifest.rows)
  } catch (error) {
    await database.undo()
    for (const key of keys) await store.delete(key)
    throw error
  }
  return {
    ...{ createdAt: about.createdAt, version: about.version, files: keys.length },
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
  }
}
