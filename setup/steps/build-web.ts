import { access } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { hashFiles, stampFits, writeStamp } from './stamp.ts'
import { StepFailure, type Step } from './step.ts'

const OUTPUT = fromRoot('web', 'dist')
const STAMP = fromRoot('web', 'dist', '.pengawas-build')
const VITE = fromRoot('node_modules', 'vite', 'bin', 'vite.js')

/** The web app as the hub serves it. */
export const buildWeb: Step = {
  title: 'Web app',
  run: async ({ config, signal, report }) => {
    const hash = await hashFiles([fromRoot('web'), fromRoot('shared', 'src'), fromRoot('package-lock.json')])
    if ((await stampFits(STAMP, hash)) && (await isBuilt())) return { unchanged: true }
    const { exitCode, output } = await runCommand(
      process.execPath,
      [VITE, 'build', '--outDir', OUTPUT, '--emptyOutDir'],
      {
        cwd: fromRoot('web'),
        // Vite and React take another NODE_ENV for a development build.
        env: { ...config.environment, NODE_ENV: 'production' },
        signal,
        onLine: report,
      },
    )
    if (exitCode !== 0) {
      throw new StepFailure(
        'The web app could not be built.',
        'The output above names the file. In a fresh clone, please report it.',
        output,
      )
    }
    await writeStamp(STAMP, hash)
    return { unchanged: false, note: 'built' }
  },
}

function isBuilt(): Promise<boolean> {
  return access(fromRoot('web', 'dist', 'index.html')).then(
    () => true,
    () => false,
  )
}
