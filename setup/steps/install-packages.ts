import { access, readFile } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { hashFiles, stampFits, writeStamp } from './stamp.ts'
import { StepFailure, type Step } from './step.ts'

const STAMP = fromRoot('node_modules', '.pengawas-packages')

/**
 * `install` and not `ci`: that refuses a lock file in which optional packages of other platforms are missing, and not every
 * registry has them all. `--no-save` leaves the lock file as it is; its packages are installed in exactly those versions.
 */
const NPM_ARGUMENTS = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']

/** Installs what package-lock.json names. Install scripts are not run: later steps do what is needed of them. */
export const installPackages: Step = {
  title: 'Packages',
  run: async ({ config, signal, report }) => {
    const hash = await hashFiles([fromRoot('package-lock.json')])
    if (await stampFits(STAMP, hash)) return { unchanged: true }
    if (await isInstalled()) {
      await writeStamp(STAMP, hash)
      return { unchanged: true }
    }
    const { exitCode, output } = await runCommand('npm', NPM_ARGUMENTS, {
      env: config.environment,
      signal,
      onLine: report,
    })
    if (exitCode !== 0) {
      throw new StepFailure(
        'npm could not install the packages.',
        'Check that the npm registry can be reached and that there is room on the disk, then start again.',
        output,
      )
    }
    await writeStamp(STAMP, hash)
    return { unchanged: false, note: 'installed' }
  },
}

interface LockEntry {
  version?: string
  link?: boolean
  optional?: boolean
  devOptional?: boolean
}

/**
 * True when npm's own record of node_modules holds every package of the lock file, as after an `npm install` by hand. Optional
 * packages may be missing: those of other platforms always are.
 */
async function isInstalled(): Promise<boolean> {
  const [wanted, installed] = await Promise.all([
    readLock(fromRoot('package-lock.json')),
    readLock(fromRoot('node_modules', '.package-lock.json')),
  ])
  if (!wanted || !installed) return false
  for (const [folder, entry] of Object.entries(wanted)) {
    const isPackage = folder.startsWith('node_modules/') || folder.includes('/node_modules/')
    if (!isPackage || entry.link || entry.optional || entry.devOptional) continue
    if (installed[folder]?.version !== entry.version) return false
    if (!(await exists(fromRoot(folder)))) return false
  }
  return true
}

async function readLock(file: string): Promise<Record<string, LockEntry> | null> {
  try {
    const lock = JSON.parse(await readFile(file, 'utf8')) as { packages?: Record<string, LockEntry> }
    return lock.packages ?? null
  } catch {
    return null
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
