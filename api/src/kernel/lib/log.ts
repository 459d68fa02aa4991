import { escapeControls } from '@pengawas/shared/log-text'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './log.rules.ts'

/** The hub's log. `destination` is for tests; standard output without one. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'hub' },
    serializers: { err: describeError },
    hooks: { streamWrite: escapeControls },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
