import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../processes/file-lock.ts'
import { StartFailure, type ProcessSpec } from './managed-process.ts'
import { supervise, type Supervisor } from './supervisor.ts'

const READY = `process.send({ type: 'ready' });`
const STAY = `setInterval(() => {}, 1000);`
const SAY = `console.log('pid', process.pid);`
const STOP_WITH_A_WORD = `process.on('SIGTERM', () => { console.log('stopping'); process.exit(0) });`

function spec(name: string, program: string, changes: Partial<ProcessSpec> = {}): ProcessSpec {
  return { name, args: ['-e', program], env: process.env, readyTimeoutMs: 10_000, stopTimeoutMs: 5_000, ...changes }
}

interface Run {
  supervisor: Supervisor
  stop: () => void
  /** What the processes wrote, as `name: line`. */
  lines: string[]
  ready: Promise<void>
  /** Resolves with the process id in the n-th `pid` line of a process. */
  pid: (name: string, count?: number) => Promise<number>
}

const runs: Run[] = []

function run(...specs: ProcessSpec[]): Run {
  const abort = new AbortController()
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const { promise: ready, resolve } = Promise.withResolvers<undefined>()
  const supervisor = supervise({
    specs,
    signal: abort.signal,
    onLine: (name, line) => {
      lines.push(`${name}: ${line}`)
      for (const check of waiting) check()
    },
    onReady: () => resolve(undefined),
    onNotice: () => undefined,
  })
  supervisor.finished.catch(() => undefined)
  const pid = (name: string, count = 1): Promise<number> =>
    new Promise((found) => {
      const check = (): void => {
        const line = lines.filter((candidate) => candidate.startsWith(`${name}: pid `))[count - 1]
        if (!line) return
        waiting.delete(check)
        found(Number(line.split(' ').at(-1)))
      }
      waiting.add(check)
      check()
    })
  const made = { supervisor, stop: () => abort.abort(), lines, ready: ready.then(() => undefined), pid }
  runs.push(made)
  return made
}

afterEach(async () => {
  for (const { stop, supervisor } of runs.splice(0)) {
    stop()
    await supervisor.finished.catch(() => undefined)
  }
})

describe('supervise', () => {
  it('waits for all, and stops them in the reverse order', async () => {
    const { ready, stop, supervisor, lines, pid } = run(
      spec('hub', STOP_WITH_A_WORD + SAY + READY + STAY),
      spec('media', STOP_WITH_A_WORD + SAY + READY + STAY),
    )
    await ready
    const pids = [await pid('hub'), await pid('media')]
    stop()
    await supervisor.finished
    expect(lines.filter((line) => line.endsWith('stopping'))).toEqual(['media: stopping', 'hub: stopping'])
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  it('fails with the last lines of a process that ends before it is ready, and leaves no other behind', async () => {
    const { supervisor, pid } = run(
      spec('hub', SAY + READY + STAY),
      spec('media', `console.error('port in use'); process.exit(3)`),
    )
    const failure: unknown = await supervisor.finished.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect(failure).toMatchObject({ processName: 'media', message: 'ended with code 3' })
    expect((failure as StartFailure).lastLines).toContain('port in use')
    expect(isAlive(await pid('hub'))).toBe(false)
  })

  it('starts a process again that ends unexpectedly', async () => {
    const { ready, pid } = run(spec('media', SAY + READY + STAY))
    await ready
    const first = await pid('media')
    process.kill(first, 'SIGKILL')
    expect(await pid('media', 2)).not.toBe(first)
  })

  it('ends the children of a process that dies, with it', async () => {
    const worker = `require('node:child_process').spawn(process.execPath, ['-e', 'console.log("pid", process.pid); setInterval(() => {}, 1000)'], { stdio: 'inherit' });`
    const { ready, pid, stop, supervisor } = run(spec('media', worker + STOP_WITH_A_WORD + READY + STAY))
    await ready
    const workerPid = await pid('media')
    stop()
    await supervisor.finished
    // The first process of a container may take seconds to bury a killed process whose parent is gone.
    await vi.waitFor(() => expect(isAlive(workerPid)).toBe(false), { timeout: 15_000, interval: 100 })
  }, 20_000)

  it('kills a process that does not stop in time', async () => {
    const { ready, stop, supervisor, pid } = run(
      spec('media', SAY + `process.on('SIGTERM', () => {});` + READY + STAY, { stopTimeoutMs: 300 }),
    )
    await ready
    const stubborn = await pid('media')
    stop()
    await supervisor.finished
    expect(isAlive(stubborn)).toBe(false)
  })

  it('restarts a process on request, without a pause', async () => {
    const { ready, supervisor, pid } = run(spec('hub', SAY + READY + STAY))
    await ready
    const first = await pid('hub')
    supervisor.restart('hub')
    expect(await pid('hub', 2)).not.toBe(first)
  })
})
