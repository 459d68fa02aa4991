import type { ClientSignals } from '@pengawas/shared/contracts/test-taking'

export type Signal = ClientSignals['signals'][number]
export type SignalKind = Signal['kind']

/** What this page noticed and the server does not have yet, in the page's own numbering. */
export interface SignalLog {
  waiting: readonly Signal[]
  nextSequence: number
}

/** Beyond this the oldest are dropped: the server sees that from their missing numbers. */
const MOST_WAITING = 500
const MOST_AT_ONCE = 100

export function addSignal(log: SignalLog, signal: Omit<Signal, 'sequence'>): SignalLog {
  return {
    waiting: [...log.waiting, { ...signal, sequence: log.nextSequence }].slice(-MOST_WAITING),
    nextSequence: log.nextSequence + 1,
  }
}

export function nextBatch(log: SignalLog): readonly Signal[] {
  return log.waiting.slice(0, MOST_AT_ONCE)
}

/** Forgets what the server has; what came in meanwhile stays. */
export function withoutSent(log: SignalLog, lastSent: number): SignalLog {
  return { ...log, waiting: log.waiting.filter(({ sequence }) => sequence > lastSent) }
}

/** An absence shorter than this is a glance at a notification, and not recorded. */
const SHORTEST_ABSENCE_MS = 500

export function isWorthTelling(durationMs: number): boolean {
  return durationMs >= SHORTEST_ABSENCE_MS
}
