import { setTimeout as delay } from 'node:timers/promises'
import { BACKOFFS, backoffMs } from '../../shared/src/rules/backoff.ts'
import { startManagedProcess, type ManagedProcess, type ProcessSpec } from './managed-process.ts'

/** A process that has been ready for this long is healthy again, and its next failure is its first. */
const HEALTHY_AFTER_MS = 3_000

export interface SupervisorOptions {
  /** In the order of starting, each when the one before is ready; they are stopped in the reverse order. */
  specs: readonly ProcessSpec[]
  /** Stops everything. */
  signal: AbortSignal
  onLine: (processName: string, line: string) => void
  /** Called once, when every process is ready. */
  onReady: () => void
  /** Said to people: an unexpected end, a restart. */
  onNotice: (text: string) => void
}

export interface Supervisor {
  /** Resolves when everything has stopped after `signal`; rejects with the `StartFailure` of a process that never became ready. */
  finished: Promise<void>
  /** Stops one process on purpose and starts it again at once, e.g. after a change of its source. */
  restart: (name: string) => void
}

/**
 * Keeps processes running until `signal`. If one cannot be started the first time, all are stopped; one that ends later is
 * started again after a growing pause.
 */
export function supervise({ specs, signal, onLine, onReady, onNotice }: SupervisorOptions): Supervisor {
  const running = new Map<string, ManagedProcess>()
  const restarting = new Set<string>()
  const stopped = new AbortController()
  signal.addEventListener('abort', () => stopped.abort(), { once: true })
  if (signal.aborted) stopped.abort()

  const start = (spec: ProcessSpec): ManagedProcess => {
    const managed = startManagedProcess(spec, (line) => onLine(spec.name, line))
    running.set(spec.name, managed)
    return managed
  }

  const run = async (): Promise<void> => {
    const interrupted = abortOf(stopped.signal)
    try {
      const kept: Promise<void>[] = []
      for (const spec of specs) {
        const managed = start(spec)
        await Promise.race([managed.ready, interrupted])
        if (stopped.signal.aborted) return
        const wasWanted = (): boolean => restarting.delete(spec.name)
        kept.push(
          keepRunning(managed, { name: spec.name, start: () => start(spec), wasWanted, onNotice }, stopped.signal),
        )
      }
      onReady()
      await Promise.race([Promise.all(kept), interrupted])
    } finally {
      stopped.abort()
      for (const { name } of specs.toReversed()) await running.get(name)?.stop()
    }
  }

  return {
    finished: run(),
    restart: (name) => {
      const managed = running.get(name)
      if (!managed || stopped.signal.aborted) return
      restarting.add(name)
      void managed.stop()
    },
  }
}

interface Kept {
  name: string
  start: () => ManagedProcess
  /** Whether the process was stopped to be restarted, since this was last asked. */
  wasWanted: () => boolean
  onNotice: (text: string) => void
}

/** Starts a process again each time it ends, until `stopped`. */
async function keepRunning(
  first: ManagedProcess,
  { name, start, wasWanted, onNotice }: Kept,
  stopped: AbortSignal,
): Promise<void> {
  let current = first
  let readySince = performance.now()
  let failures = 0
  const isStopping = (): boolean => stopped.aborted
  for (;;) {
    const { code, signal } = await current.exited
    if (isStopping()) return
    if (!wasWanted()) {
      failures = performance.now() - readySince > HEALTHY_AFTER_MS ? 1 : failures + 1
      const pause = backoffMs(BACKOFFS.serverProcess, failures)
      const reason = signal ?? `code ${code ?? 'unknown'}`
      onNotice(`${name} ended unexpectedly (${reason}); it is started again in ${pause / 1000} s.`)
      await delay(pause, undefined, { signal: stopped }).catch(() => undefined)
      if (isStopping()) return
    }
    readySince = Number.POSITIVE_INFINITY
    current = start()
    current.ready.then(
      () => {
        readySince = performance.now()
        onNotice(`${name} is ready again.`)
      },
      // An exit is handled above; a process that never becomes ready is stopped, so that it exits.
      () => void current.stop(),
    )
  }
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
}
