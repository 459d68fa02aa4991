import path from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { readProcessBackupConfig } from './config.ts'
import { makeBackup } from './wiring/backup/make-backup.ts'
import { untilSignalled } from './wiring/backup/until-signalled.ts'

/**
 * Makes a backup of database and files, beside hubs that run: `backup.ts FILE`. Sealed where BACKUP_PASSPHRASE is set. The last line
 * is one JSON object; the exit code is 1 where no backup was made. SIGINT and SIGTERM break it off, and nothing is left of it.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')

async function run(signal: AbortSignal): Promise<object & { made: boolean }> {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('name one file, which the backup is to become')
  const config = readProcessBackupConfig(ROOT)
  const backup = await makeBackup(config, {
    file: path.resolve(file),
    version: manifest.version,
    now: () => new Date(),
    signal,
  })
  if (!backup.sealed)
    process.stdout.write(
      'The backup is not sealed: it holds faces and answers of people. BACKUP_PASSPHRASE seals the next one.\n',
    )
  process.stdout.write('SECRET_KEY is not in the backup and is needed to use it: keep it in another place.\n')
  return { made: true, ...backup }
}

// For this user alone, libraries' files included.
process.umask(0o077)
const outcome = await untilSignalled(run).catch((error: unknown) => ({
  made: false,
  error: error instanceof Error ? error.message : String(error),
}))
process.stdout.write(`${JSON.stringify(outcome)}\n`)
if (!outcome.made) process.exitCode = 1
