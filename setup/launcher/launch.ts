import { formatLogLine } from './log-line.ts'
import { StartFailure, type ProcessSpec } from './managed-process.ts'
import { describeStartFailure } from './start-advice.ts'
import { supervise, type Supervisor } from './supervisor.ts'

export interface LaunchOptions {
  specs: readonly ProcessSpec[]
  signal: AbortSignal
  /** For the advice when a port is in use. */
  port: number
  /** Shown when everything is ready. */
  welcome: string
  /** Called with the running supervisor, so that the caller can restart one of its processes. */
  onRunning?: (supervisor: Supervisor) => void
}

/** Runs processes in the foreground of the terminal until `signal`. Returns the exit code of the command. */
export async function launch({ specs, signal, port, welcome, onRunning }: LaunchOptions): Promise<number> {
  const supervisor = supervise({
    specs,
    signal,
    onLine: (name, line) => console.log(formatLogLine(name, line)),
    onReady: () => console.log(welcome),
    onNotice: (text) => console.log(`! ${text}`),
  })
  onRunning?.(supervisor)
  try {
    signal.addEventListener('abort', () => console.log('Stopping …'), { once: true })
    await supervisor.finished
    console.log('Stopped.')
    return 0
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    console.error(describeStartFailure(error, port))
    return 1
  }
}
