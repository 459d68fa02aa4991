import { existsSync } from 'node:fs'
import path from 'node:path'
import { readSetupConfig } from '../config.ts'
import { ensureSecret } from '../launcher/generated-secret.ts'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { installPackages } from '../steps/install-packages.ts'
import { prepare } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

/** What can be checked by name. Each program prints one JSON object as its last line, and ends with 1 where something is wrong. */
const PROGRAMS: Readonly<Record<string, string>> = {
  audit: fromRoot('api', 'src', 'verify-audit.ts'),
}
const PACKAGE_PROGRAM = fromRoot('api', 'src', 'verify-package.ts')

/** The program that checks what is named, with its arguments; null where nothing of that name is there. */
function programFor(given: readonly string[], from: string): string[] | null {
  const [name = '', ...others] = given
  const program = PROGRAMS[name]
  if (program !== undefined) return [program, ...others]
  // npm starts commands at the root, and people name files from where they are.
  const files = given.map((one) => (existsSync(path.resolve(from, one)) ? path.resolve(from, one) : one))
  return files.some((one) => path.isAbsolute(one)) ? [PACKAGE_PROGRAM, ...files] : null
}

await runMain(async (signal) => {
  const config = readSetupConfig()
  const program = programFor(process.argv.slice(2), config.environment.INIT_CWD ?? process.cwd())
  if (program === null) {
    const names = Object.keys(PROGRAMS).join(', ')
    console.error(
      `Usage: npm run verify -- FILE [--key FILE], of an evidence package, or one of: ${names} [arguments].`,
    )
    return 1
  }
  await prepare([installPackages], config, signal)
  const secretKey =
    config.secretKey ?? (config.production ? undefined : await ensureSecret(config.dataDirectory, 'secret-key'))
  const env = {
    ...config.environment,
    DATA_DIR: config.dataDirectory,
    ...(secretKey === undefined ? {} : { SECRET_KEY: secretKey }),
  }
  const { exitCode } = await runCommand(process.execPath, program, { env, signal, inherit: true })
  return exitCode ?? 1
})
