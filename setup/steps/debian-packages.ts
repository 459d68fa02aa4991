import { runCommand } from '../processes/run-command.ts'
import { StepFailure, type StepContext } from './step.ts'

const QUERY_FORMAT = '${Package} ${db:Status-Status}\n'

/** The list of packages is fetched at most once per run, and only when something has to be installed. */
let listIsFresh = false

/** Installs the Debian packages that are missing, where this user may; else says which command to run. Returns the missing ones. */
export async function ensureDebianPackages(
  packages: readonly string[],
  purpose: string,
  { config, signal, report }: Pick<StepContext, 'config' | 'signal' | 'report'>,
): Promise<string[]> {
  const missing = await findMissing(packages)
  if (missing.length === 0) return missing
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new StepFailure(
      `${purpose} needs system packages that are not installed.`,
      `Run this as root, then start again:\n${command}`,
    )
  }
  const env = { ...config.environment, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (...args: string[]): Promise<void> => {
    report(`apt-get ${args[0] ?? ''} ${missing.join(' ')}`)
    const { exitCode, output } = await runCommand('apt-get', args, { env, signal, onLine: report })
    if (exitCode !== 0) {
      throw new StepFailure(
        `The system packages that ${purpose.toLowerCase()} needs could not be installed.`,
        `Check that Debian's package servers can be reached, or run it by hand:\n${command}`,
        output,
      )
    }
  }
  if (!listIsFresh) await apt('update')
  listIsFresh = true
  await apt('install', '-y', '--no-install-recommends', ...missing)
  return missing
}

async function findMissing(packages: readonly string[]): Promise<string[]> {
  const { output } = await runCommand('dpkg-query', ['-W', `-f=${QUERY_FORMAT}`, ...packages])
  const lines = new Set(output.split('\n'))
  return packages.filter((name) => !lines.has(`${name} installed`))
}
