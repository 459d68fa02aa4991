import { access, constants } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'

const PROBE = fromRoot('setup', 'mediasoup-worker', 'worker-probe.ts')

/**
 * Null when the binary starts and speaks the language of the installed mediasoup package, else what went wrong. It is tried in
 * a process of its own, because a worker that crashes at once takes the library down with it.
 */
export async function checkWorker(binary: string, signal: AbortSignal): Promise<string | null> {
  try {
    await access(binary, constants.X_OK)
  } catch {
    return `${binary} is not there or cannot be executed.`
  }
  const { exitCode, output } = await runCommand(process.execPath, [PROBE, binary], { signal })
  return exitCode === 0 ? null : output
}
