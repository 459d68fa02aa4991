import type { BackupConfig } from '../../config.ts'
import { ANCHOR_FOLDER } from '../../kernel/audit/audit-anchor.rules.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { ensurePrivateFolder } from '../../kernel/lib/private-files.ts'
import { MIGRATION_NAMES } from '../db/data-source.ts'
import {
  type CheckedArchive,
  checkArchive,
  gather,
  hashing,
  MANIFEST,
  readArchive,
  SIGNATURE,
  STORE_FOLDER,
} from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { DATABASE_FOLDER } from './database-snapshot.ts'
import { countMysqlTables, restoreMysql } from './mysql-backup.ts'
import { faultOfFiles, refusalOfBackup, refusalOfTarget } from './restorable.rules.ts'
import { countSqliteTables, type RestoredDatabase, restoreSqlite } from './sqlite-backup.ts'
import { takeAway } from './take-away.ts'

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
 * taken away again, and where that fails too, the error says what is left. The hub that starts there brings the schema up to date.
 * Throws `BackupRefused`.
 */
export async function restoreBackup(
  config: BackupConfig,
  { file, otherKey, signal }: { file: string; otherKey: boolean; signal?: AbortSignal },
): Promise<RestoredBackup> {
  const { databaseUrl, dataDir, passphrase } = config
  const dialect = databaseUrl === undefined ? 'sqlite' : 'mysql'
  const store = openFileStore(config)
  try {
    const tables = await (databaseUrl === undefined ? countSqliteTables(dataDir) : countMysqlTables(databaseUrl))
    const refused = refusalOfTarget({ tables, hasFiles: await hasAny(store.list()) })
    if (refused !== null) throw new BackupRefused(refused)
    const archive = await checkArchive(readArchive(file, passphrase, signal), config, {
      refusal: (about) => refusalOfBackup(about, { dialect, migrations: MIGRATION_NAMES }),
      otherKey,
    })
    if (databaseUrl === undefined) {
      await ensurePrivateFolder(dataDir)
      return await putBack({ config, file, archive, store, signal, database: restoreSqlite(dataDir) })
    }
    const database = await restoreMysql(databaseUrl)
    try {
      return await putBack({ config, file, archive, store, signal, database })
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
  signal: AbortSignal | undefined
}

async function putBack(parts: PutBack): Promise<RestoredBackup> {
  const { archive, store, database, signal } = parts
  const { about, manifest } = archive
  const keys: string[] = []
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    keys.push(key)
    await store.put(key, bytes, CONTENT_TYPE)
  }
  try {
    const anchors = await putMost(parts, put)
    await database.check(manifest.rows)
    for (const [key, bytes] of anchors) {
      signal?.throwIfAborted()
      await put(key, bytes)
    }
    await database.finish()
  } catch (error) {
    throw await takeAway(error, { database, store, keys })
  }
  return {
    ...{ createdAt: about.createdAt, version: about.version, files: keys.length },
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
  }
}

/**
 * Puts back everything but the anchors of the audit log, which the hub may not delete from a bucket: they come last, when hardly
 * anything can fail any more. Resolves with them; each has a few hundred bytes.
 */
async function putMost(
  { config, file, archive, database, signal }: PutBack,
  put: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<[key: string, bytes: Uint8Array][]> {
  const anchors: [key: string, bytes: Uint8Array][] = []
  const stated = new Map(archive.manifest.files.map((one) => [one.name, one]))
  for await (const given of readArchive(file, config.passphrase, signal)) {
    if (given.name === MANIFEST || given.name === SIGNATURE) continue
    const of = stated.get(given.name)
    if (of === undefined) throw changed(`${given.name} is not in its list of files, or there twice`)
    stated.delete(given.name)
    const { file: hashed, found } = hashing(given)
    if (given.name.startsWith(STORE_FOLDER)) {
      const key = given.name.slice(STORE_FOLDER.length)
      const bytes = await gather(hashed)
      if (key.startsWith(`${ANCHOR_FOLDER}/`)) anchors.push([key, bytes])
      else await put(key, bytes)
    } else if (given.name.startsWith(DATABASE_FOLDER)) await database.add(hashed)
    else await gather(hashed)
    const fault = faultOfFiles([found()], { files: [of] })
    if (fault !== null) throw changed(fault)
  }
  const missing = faultOfFiles([], { files: [...stated.values()] })
  if (missing !== null) throw changed(missing)
  return anchors
}

const changed = (fault: string): BackupRefused => new BackupRefused(`The backup changed while it was read: ${fault}.`)
