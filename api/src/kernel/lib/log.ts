import { escapeControls } from '@pengawas/shared/log-text'
import { type DestinationStream, type Logger, pino } from 'pino'
import { requestUnderWay } from './log-context.ts'
import { describeError } from './log.rules.ts'

/** The hub's log; a line that is written on behalf of a request names it. `destination` is for tests; standard output without one. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'hub' },
    serializers: { err: describeError },
    mixin: requestUnderWay,
    hooks: { streamWrite: escapeControls },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
