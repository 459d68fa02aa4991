import path from 'node:path'
import { parseArgs } from 'node:util'
import { readProcessSeedConfig } from './config.ts'
import { createPasswordHasher } from './identity/auth/passwords.ts'
import { createAuditKeys } from './kernel/audit/audit-keys.ts'
import { ensurePrivateFolder } from './kernel/lib/private-files.ts'
import { openDatabase } from './wiring/db/data-source.ts'
import { seedYear } from './wiring/seed/year/seed-year.ts'
import { DEMO_USERS } from './wiring/seed/demo-users.ts'

/**
 * Fills an empty database, or one with the demo data alone, with a year of an agency: `seed-year.ts [--seed N] [--scale S]`. A
 * scale of 1 is the whole year, 0.02 a fiftieth. The last line is one JSON object; the exit code is 1 where nothing was made.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')
const LOGINS = ['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor', 'peserta'] as const

function readArguments(): { seed: number; scale: number } {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, scale: { type: 'string', default: '1' } },
  })
  const [seed, scale] = [Number(values.seed), Number(values.scale)]
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed is a whole number')
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a number above 0, up to 1')
  return { seed, scale }
}

async function run(): Promise<{ made: true } & Record<string, unknown>> {
  const options = readArguments()
  const config = readProcessSeedConfig(ROOT)
  const startedAt = performance.now()
  const seconds = (): number => Math.round((performance.now() - startedAt) / 100) / 10
  await ensurePrivateFolder(config.dataDir)
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const year = await seedYear(
      {
        ...{ db, auditKeys: createAuditKeys(config.secretKey), passwords: createPasswordHasher(), now: new Date() },
        ...{ demoPassword: config.demoPassword, onStep: (step) => process.stdout.write(`${seconds()} s: ${step}\n`) },
      },
      options,
    )
    for (const role of LOGINS) {
      const user = DEMO_USERS.find((one) => one.role === role)
      process.stdout.write(`${role}: NIP ${user?.nip ?? ''}, password "${config.demoPassword}"\n`)
    }
    return { made: true, ...options, ...year, database: db.dialect, seconds: seconds() }
  } finally {
    await db.close()
  }
}

process.umask(0o077)
const outcome = await run().catch((error: unknown) => ({
  made: false,
  error: error instanceof Error ? error.message : String(error),
}))
process.stdout.write(`${JSON.stringify(outcome)}\n`)
if (!outcome.made) process.exitCode = 1
