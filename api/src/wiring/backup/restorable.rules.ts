import type { BackupAbout, BackupManifest } from './backup.contracts.ts'

/** The form of the archive. Another one gets another number, and both are read for as long as backups of the old one may exist. */
export const BACKUP_FORMAT = 1

/** What is in the place that a backup is to be taken back to. */
export interface RestoreTarget {
  dialect: BackupAbout['dialect']
  /** Tables, or whether there is a database file. */
  tables: number
  /** Whether the file store holds anything. */
  hasFiles: boolean
  /** Names of the migrations that this software knows. */
  migrations: readonly string[]
}

/** Why nothing can be taken back to this place whatever the backup is; null where it can. */
export function refusalOfTarget({ tables, hasFiles }: Pick<RestoreTarget, 'tables' | 'hasFiles'>): string | null {
  if (tables > 0)
    return 'There is a database already. A backup is taken back to an empty place only: name another DATA_DIR or DATABASE_URL, or move what is there away.'
  if (hasFiles)
    return 'There are files in the file store already. A backup is taken back to an empty place only: name another DATA_DIR or S3_URL, or move what is there away.'
  return null
}

/** Why this backup cannot be taken back to this place; null where it can. */
export function refusalOfBackup(
  { format, dialect, version, migrations }: BackupAbout,
  target: Pick<RestoreTarget, 'dialect' | 'migrations'>,
): string | null {
  if (format !== BACKUP_FORMAT)
    return `The backup has a form (${format}) that this version of Pengawas does not know; it was made by version ${version}.`
  const known = new Set(target.migrations)
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    return `The backup was made by another or a later version of Pengawas (${version}): its database has ${unknown.length} changes that this version does not know. Use that version or a later one.`
  if (dialect !== target.dialect)
    return dialect === 'sqlite'
      ? 'The backup is of an SQLite database: leave DATABASE_URL out.'
      : 'The backup is of a MySQL or MariaDB database: name an empty one in DATABASE_URL.'
  return null
}

interface FoundFile {
  name: string
  size: number
  sha256: string
}

/** What the first difference between an archive and its manifest is; null where there is none. */
export function faultOfFiles(found: readonly FoundFile[], { files }: Pick<BackupManifest, 'files'>): string | null {
  const stated = new Map(files.map((file) => [file.name, file]))
  if (stated.size !== files.length) return 'the list of files names one twice'
  for (const { name, size, sha256 } of found) {
    const file = stated.get(name)
    if (file === undefined) return `${name} is not in its list of files, or there twice`
    stated.delete(name)
    if (file.size !== size || file.sha256 !== sha256) return `${name} is not what was put in`
  }
  const [missing] = stated.keys()
  return missing === undefined ? null : `${missing} is missing`
}

/** Which table has another number of rows than the backup says; null where none has. */
export function faultOfRows(
  found: Readonly<Record<string, number>>,
  stated: Readonly<Record<string, number>>,
): string | null {
  const names = new Set([...Object.keys(found), ...Object.keys(stated)])
  for (const name of names) {
    if (found[name] !== stated[name])
      return `${name} has ${found[name] ?? 'no'} rows instead of ${stated[name] ?? 'none'}`
  }
  return null
}

/** The statement that makes a trigger, without the account that made it, which another server may not have. */
export const withoutDefiner = (sql: string): string =>
  sql.replace(/^\s*CREATE\s+DEFINER\s*=\s*(`[^`]*`|\S+?)@(`[^`]*`|\S+)\s+/i, 'CREATE ')

/**
 * Whether a column is computed from others, so that no row is written with it; `extra` as the server describes the column. MySQL
 * says DEFAULT_GENERATED of one that only has an expression as its default.
 */
export const isGenerated = (extra: string): boolean => /\b(VIRTUAL|STORED|PERSISTENT) GENERATED\b/i.test(extra)

/** Types whose values are no text. */
const BINARY = ['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bit', 'geometry']

export const isBinaryType = (type: string): boolean => BINARY.includes(type.toLowerCase())
