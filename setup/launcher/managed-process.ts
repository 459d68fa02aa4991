import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ROOT_DIRECTORY } from '../paths.ts'

/** Lines kept to show when a process ends before it is ready. */
const KEPT_LINES = 30

export interface ProcessSpec {
  /** Short, for the log. */
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  readyTimeoutMs: number
  /** From the request to stop until the whole process group is killed. */
  stopTimeoutMs: number
  cwd?: string
  /** Says from a line of output that the process is ready, for programs that do not report it over the channel. */
  readyLine?: RegExp
}

interface ProcessExit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ManagedProcess {
  name: string
  /** Resolves when the process says `{ type: 'ready' }`; rejects with a `StartFailure` when it ends or stays silent. */
  ready: Promise<void>
  /** Resolves when the process is gone and nothing of its group is left. */
  exited: Promise<ProcessExit>
  /** Asks to stop, kills the group after the deadline, resolves when it is gone. */
  stop: () => Promise<void>
}

export class StartFailure extends Error {
  readonly processName: string
  readonly lastLines: readonly string[]

  constructor(processName: string, message: string, lastLines: readonly string[]) {
    super(message)
    this.processName = processName
    this.lastLines = lastLines
  }
}

/**
 * Starts a Node process in a process group of its own, so that Ctrl-C in the terminal reaches the launcher alone and the order of
 * closing stays with it. The channel to the process closes when the launcher dies, which makes the process stop.
 */
export function startManagedProcess(spec: ProcessSpec, onLine: (line: string) => void): ManagedProcess {
  const child = spawn(process.execPath, spec.args, {
    cwd: spec.cwd ?? ROOT_DIRECTORY,
    env: spec.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastLines: string[] = []
  const { promise: ready, resolve: becomeReady, reject: failToStart } = Promise.withResolvers<undefined>()
  const { promise: exited, resolve: exit } = Promise.withResolvers<ProcessExit>()
  // The caller waits for `ready`; a failure after a stop concerns no one.
  ready.catch(() => undefined)

  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > KEPT_LINES) lastLines.shift()
      if (spec.readyLine?.test(line)) becomeReady(undefined)
      onLine(line)
    })
  }
  const deadline = setTimeout(
    () => failToStart(new StartFailure(spec.name, `was not ready within ${spec.readyTimeoutMs / 1000} s`, lastLines)),
    spec.readyTimeoutMs,
  )
  child.on('message', (message) => {
    if (typeof message === 'object' && 'type' in message && message.type === 'ready') becomeReady(undefined)
  })
  child.on('error', (error) => {
    failToStart(new StartFailure(spec.name, error.message, lastLines))
    if (child.pid === undefined) exit({ code: null, signal: null })
  })
  // `close` comes after the last output, so that `lastLines` is complete. It waits for every holder of the pipes, also for a
  // grandchild that the process has left behind; so the group is ended at `exit`.
  child.on('exit', () => killGroup(child.pid))
  child.on('close', (code, signal) => {
    failToStart(new StartFailure(spec.name, `ended with ${signal ?? `code ${code ?? 'unknown'}`}`, lastLines))
    exit({ code, signal })
  })
  void ready.then(
    () => clearTimeout(deadline),
    () => clearTimeout(deadline),
  )

  return {
    name: spec.name,
    ready,
    exited,
    stop: async () => {
      // To the process alone: a signal to the group would reach its own children before it can close them in order.
      child.kill('SIGTERM')
      const timer = setTimeout(() => killGroup(child.pid), spec.stopTimeoutMs)
      await exited
      clearTimeout(timer)
    },
  }
}

/** Ends what is left of a process group. An empty group is not an error. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
