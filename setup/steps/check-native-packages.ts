import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { hashFiles, stampFits, writeStamp } from './stamp.ts'
import { StepFailure, type Step } from './step.ts'

const STAMP = fromRoot('node_modules', '.pengawas-native-packages')
const PROBE = fromRoot('setup', 'steps', 'native-packages-probe.ts')

/** Packages with compiled parts fail late and cryptically when their part for this machine is missing. So they are tried here. */
export const checkNativePackages: Step = {
  title: 'Native packages',
  run: async ({ config, signal }) => {
    const machine = `${process.platform} ${process.arch} ${process.versions.modules}`
    const hash = `${machine} ${await hashFiles([fromRoot('package-lock.json'), PROBE])}`
    if (await stampFits(STAMP, hash)) return { unchanged: true }
    const { exitCode, output } = await runCommand(process.execPath, [PROBE], { env: config.environment, signal })
    if (exitCode !== 0) {
      throw new StepFailure(
        `A package with a compiled part does not work on ${process.platform}-${process.arch} with Node ${process.versions.node}.`,
        'Delete node_modules and start again. If it stays, this machine may lack a system library that the message above names.',
        output,
      )
    }
    await writeStamp(STAMP, hash)
    return { unchanged: false, note: output.trim() }
  },
}
