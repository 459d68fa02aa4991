import { stat } from 'node:fs/promises'
import type { BackupConfig } from '../../config.ts'
import { ANCHOR_FOLDER } from '../../kernel/audit/audit-anchor.rules.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { ABOUT, hashing, MANIFEST, signatureOf, SIGNATURE, STORE_FOLDER } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import type { BackupAbout, BackupManifest } from './backup.contracts.ts'
import type { DatabaseSnapshot } from './database-snapshot.ts'
import { once, openMysqlSnapshot } from './mysql-backup.ts'
import { type PackedFile, packFiles } from './packed-files.ts'
import { BACKUP_FORMAT } from './restorable.rules.ts'
import { seal } from './sealed-stream.ts'
import { openSqliteSnapshot } from './sqlite-backup.ts'
import { writeWhole } from './write-whole.ts'

export interface MadeBackup {
  file: string
  bytes: number
  sealed: boolean
  /** Files of the store in it. */
  files: number
  /** Rows of all tables. */
  rows: number
  /** Files that the hub deleted while the backup was made, since their time was over. */
  deletedMeanwhile: number
}

/**
 * Makes a backup of database and files while hubs run. The database is taken as it is at one instant. Files are never changed, only
 * added and deleted: those of the audit log's anchors are listed before that instant, so that none names an entry that the
 * database does not have yet; all others after it, so that none is missing that the database names. `file` appears once it is
 * whole. Where `signal` breaks it off, nothing is left of it. Throws `BackupRefused`.
 */
export async function makeBackup(
  config: BackupConfig,
  { file, version, now, signal }: { file: string; version: string; now: () => Date; signal?: AbortSignal },
): Promise<MadeBackup> {
  if ((await stat(file).catch(() => null)) !== null)
    throw new BackupRefused(`${file} is there already; name another file, or move it away.`)
  const store = openFileStore(config)
  try {
    const anchors = await gatherKeys(store.list(ANCHOR_FOLDER))
    const at = now()
    const snapshot = await (config.databaseUrl === undefined
      ? openSqliteSnapshot(config.dataDir)
      : openMysqlSnapshot(config.databaseUrl))
    try {
      const about = { format: BACKUP_FORMAT, createdAt: at.toISOString(), version, ...factsOf(snapshot) }
      const manifest: BackupManifest = { files: [], rows: snapshot.rows, deletedMeanwhile: 0 }
      const files = contents({ store, anchors, snapshot, about, manifest, secretKey: config.secretKey })
      const packed = packFiles(files, at)
      await writeWhole(file, config.passphrase === undefined ? packed : seal(packed, config.passphrase), signal)
      return {
        ...{ file, bytes: (await stat(file)).size, sealed: config.passphrase !== undefined },
        files: manifest.files.filter(({ name }) => name.startsWith(STORE_FOLDER)).length,
        rows: Object.values(snapshot.rows).reduce((sum, count) => sum + count, 0),
        deletedMeanwhile: manifest.deletedMeanwhile,
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    await store.close()
  }
}

const factsOf = ({ dialect, migrations }: DatabaseSnapshot): Pick<BackupAbout, 'dialect' | 'migrations'> => ({
  dialect,
  migrations,
})

async function gatherKeys(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

interface Contents {
  store: FileStore
  /** Keys of the anchors that were there before the snapshot. */
  anchors: readonly string[]
  snapshot: DatabaseSnapshot
  about: BackupAbout
  /** Filled while the archive is written. */
  manifest: BackupManifest
  secretKey: string
}

const smallFile = (name: string, text: string): PackedFile => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, pieces: once(bytes) }
}

async function* contents(parts: Contents): AsyncGenerator<PackedFile> {
  for await (const given of listed(parts)) {
    const { file, found } = hashing(given)
    yield file
    parts.manifest.files.push(found())
  }
  const manifest = JSON.stringify(parts.manifest)
  yield smallFile(MANIFEST, manifest)
  yield smallFile(SIGNATURE, signatureOf(Buffer.from(manifest), parts.secretKey))
}

async function* listed({ store, anchors, snapshot, about, manifest }: Contents): AsyncGenerator<PackedFile> {
  yield smallFile(ABOUT, JSON.stringify(about))
  const others = (await gatherKeys(store.list())).filter((key) => !key.startsWith(`${ANCHOR_FOLDER}/`))
  yield* snapshot.parts()
  // Files take hours, and no hub starts while the tables of MySQL are held; the copy of SQLite takes room.
  await snapshot.close()
  for (const key of [...anchors, ...others]) {
    const found = await store.open(key)
    if (found === null) {
      manifest.deletedMeanwhile += 1
      continue
    }
    const { stream, length } = found
    if (length === undefined) throw new BackupRefused(`The file store does not say how large ${key} is.`)
    yield { name: `${STORE_FOLDER}${key}`, size: length, pieces: stream }
  }
}
