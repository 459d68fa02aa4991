import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ROOT_DIRECTORY } from '../paths.ts'

/** Output beyond this is dropped from the front: it is only ever shown when something failed. */
const MAX_KEPT_LINES = 2000

export interface CommandOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Ends the command when set-up is interrupted. */
  signal?: AbortSignal
  /** Called with every line of either stream as it comes. */
  onLine?: (line: string) => void
  /** The command writes straight to the terminal and `output` stays empty. */
  inherit?: boolean
}

export interface CommandResult {
  /** Null when the command was ended by a signal or could not be started. */
  exitCode: number | null
  output: string
}

/** Runs a command to its end. Never rejects: a command that cannot be started is a result without exit code. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const lines: string[] = []
    const keep = (line: string): void => {
      lines.push(line)
      if (lines.length > MAX_KEPT_LINES) lines.shift()
      options.onLine?.(line)
    }
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT_DIRECTORY,
      env: options.env,
      signal: options.signal,
      stdio: options.inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', keep)
    }
    child.on('error', (error) => {
      if (!options.signal?.aborted) keep(error.message)
      if (child.pid === undefined) resolve({ exitCode: null, output: lines.join('\n') })
    })
    child.on('close', (exitCode) => resolve({ exitCode, output: lines.join('\n') }))
  })
}
