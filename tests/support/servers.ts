import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const READY_WITHIN_MS = 30_000
const STOPS_WITHIN_MS = 10_000

/** A server program of the machine, in the foreground, ready when it has written `readyText`. */
export interface RunningServer {
  stop(): Promise<void>
}

export async function startServer(program: string, args: readonly string[], readyText: string): Promise<RunningServer> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  try {
    await untilWritten(child, program, readyText)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      child.kill('SIGTERM')
      await exited
      clearTimeout(timer)
    },
  }
}

function untilWritten(child: ChildProcess, program: string, readyText: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let text = ''
  const timer = setTimeout(() => reject(new Error(`${program} was not ready in time\n${text}`)), READY_WITHIN_MS)
  const read = (chunk: Buffer): void => {
    text += chunk.toString()
    if (text.includes(readyText)) resolve(undefined)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  child.once('error', reject)
  child.once('exit', () => reject(new Error(`${program} ended at start\n${text}`)))
  return promise.finally(() => clearTimeout(timer))
}
