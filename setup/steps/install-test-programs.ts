import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { ensureDebianPackages } from './debian-packages.ts'
import type { Step } from './step.ts'

/** Debian package, and the program of it that the tests run. A program that is there already is used as it is. */
const TEST_PROGRAMS = [
  ['chromium', 'chromium'],
  ['mariadb-server', 'mariadbd'],
  ['redis-server', 'redis-server'],
  ['ffmpeg', 'ffprobe'],
  ['libreoffice-calc-nogui', 'soffice'],
  ['poppler-utils', 'pdftotext'],
] as const

/** What speaks and codes for the evaluation. */
const EVAL_PROGRAMS = [
  ['ffmpeg', 'ffmpeg'],
  ['espeak-ng', 'espeak-ng'],
] as const

/** Daemons live in sbin, which is not on the path of an ordinary user. */
const DAEMON_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** What the unit tests need beside npm's packages. */
export const installUnitTestPrograms = installing('Programs for the unit tests', 'Testing', [['ffmpeg', 'ffmpeg']])
/** What the integration and browser tests need beside npm's packages. */
export const installTestPrograms = installing('Programs for the tests', 'Testing', TEST_PROGRAMS)
/** The same for `npm run eval`. */
export const installEvalPrograms = installing('Programs for the evaluation', 'Evaluating', EVAL_PROGRAMS)

function installing(title: string, purpose: string, programs: readonly (readonly [string, string])[]): Step {
  return {
    title,
    run: async (context) => {
      const missing = programs
        .filter(([, program]) => !isInstalled(program, context.config.environment))
        .map(([name]) => name)
      if (missing.length === 0) return { unchanged: true }
      const installed = await ensureDebianPackages(missing, purpose, context)
      return { unchanged: false, note: `installed ${installed.join(', ')}` }
    },
  }
}

function isInstalled(program: string, environment: NodeJS.ProcessEnv): boolean {
  const folders = [...(environment['PATH'] ?? '').split(path.delimiter), ...DAEMON_FOLDERS]
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
