import { readSetupConfig } from '../config.ts'
import { ensureSecret } from '../launcher/generated-secret.ts'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { installPackages } from '../steps/install-packages.ts'
import { prepare } from '../steps/prepare.ts'
import { runMain } from '../terminal/run-main.ts'

/** What can be checked. Each program prints one JSON object as its last line, and ends with 1 where something is wrong. */
const PROGRAMS: Readonly<Record<string, string>> = {
  audit: fromRoot('api', 'src', 'verify-audit.ts'),
}

await runMain(async (signal) => {
  const [name = '', ...programArguments] = process.argv.slice(2)
  const program = PROGRAMS[name]
  if (program === undefined) {
    console.error(`Usage: npm run verify -- NAME [arguments]. There are: ${Object.keys(PROGRAMS).join(', ')}.`)
    return 1
  }
  const config = readSetupConfig()
  await prepare([installPackages], config, signal)
  const secretKey =
    config.secretKey ?? (config.production ? undefined : await ensureSecret(config.dataDirectory, 'secret-key'))
  const env = {
    ...config.environment,
    DATA_DIR: config.dataDirectory,
    ...(secretKey === undefined ? {} : { SECRET_KEY: secretKey }),
  }
  const { exitCode } = await runCommand(process.execPath, [program, ...programArguments], {
    env,
    signal,
    inherit: true,
  })
  return exitCode ?? 1
})
