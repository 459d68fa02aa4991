import path from 'node:path'
import { readSetupConfig } from '../config.ts'
import { readSecret } from '../launcher/generated-secret.ts'
import { installPackages } from '../steps/install-packages.ts'
import { prepare } from '../steps/prepare.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs a program that makes a file of the installation's data, or reads one, with the variables of the hub. Files are named from
 * where the person is. Never makes a key: a new one would open nothing. Resolves with the exit code.
 */
export async function runDataProgram(
  { program, usage }: { program: string; usage: string },
  signal: AbortSignal,
): Promise<number> {
  const config = readSetupConfig()
  const given = process.argv.slice(2)
  if (!given.some((one) => !one.startsWith('-'))) {
    console.error(usage)
    return 1
  }
  const secretKey = config.secretKey ?? (await readSecret(config.dataDirectory, 'secret-key'))
  if (secretKey === undefined) {
    const file = path.join(config.dataDirectory, 'secret-key')
    console.error(`✗ SECRET_KEY is not set and ${file} is not there: use the one that the data was made with.`)
    return 1
  }
  await prepare([installPackages], config, signal)
  // npm starts commands at the root.
  const from = config.environment.INIT_CWD ?? process.cwd()
  const args = given.map((one) => (one.startsWith('-') ? one : path.resolve(from, one)))
  const env = { ...config.environment, DATA_DIR: config.dataDirectory, SECRET_KEY: secretKey }
  const { exitCode } = await runCommand(process.execPath, [program, ...args], { env, signal, inherit: true })
  return exitCode ?? 1
}
