import path from 'node:path'
import { parseArgs } from 'node:util'
import { readProcessBackupConfig } from './config.ts'
import { restoreBackup } from './wiring/backup/restore-backup.ts'
import { untilSignalled } from './wiring/backup/until-signalled.ts'

/**
 * Takes a backup back to an empty database and file store: `restore.ts FILE [--other-key]`. The last line is one JSON object; the
 * exit code is 1 where nothing was taken back, and then nothing is left behind, or the line says what. SIGINT and SIGTERM break
 * it off.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')

async function run(signal: AbortSignal): Promise<object & { restored: boolean }> {
  const { values, positionals } = parseArgs({
    options: { 'other-key': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('name one file, the backup')
  const restored = await restoreBackup(readProcessBackupConfig(ROOT), {
    file: path.resolve(file),
    otherKey: values['other-key'],
    signal,
  })
  process.stdout.write('Start the hub, which brings the database up to date, then check it: npm run verify -- audit\n')
  return { restored: true, ...restored }
}

// For this user alone, libraries' files included.
process.umask(0o077)
const outcome = await untilSignalled(run).catch((error: unknown) => ({
  restored: false,
  error: error instanceof Error ? error.message : String(error),
}))
process.stdout.write(`${JSON.stringify(outcome)}\n`)
if (!outcome.restored) process.exitCode = 1
