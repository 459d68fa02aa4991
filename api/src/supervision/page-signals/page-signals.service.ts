import type { SignalsDeps } from './service/deps.ts'
import { createReportRate } from './service/report-rate.ts'
import { reportSignals } from './service/report-signals.ts'
import { watchSilence } from './service/watch-silence.ts'

export type SignalsService = ReturnType<typeof createSignalsService>

/** What test pages notice about themselves, and what their silence says. */
export function createSignalsService(given: Omit<SignalsDeps, 'rate'>) {
  const deps: SignalsDeps = { ...given, rate: createReportRate(given.now) }
  return {
    report: reportSignals.bind(null, deps),
    watchSilence: watchSilence.bind(null, deps),
  }
}
