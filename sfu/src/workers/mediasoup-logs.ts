import { setLogEventListeners } from 'mediasoup'
import type { Logger } from 'pino'

/**
 * A producer that ends takes its consumers with it in the worker, and this process learns of that a moment later: what it
 * asks of them in between is asked of nobody.
 */
const EXPECTED = /\b(?:Consumer|Producer|Transport) not found\b/

/** Sends warnings and errors of mediasoup and its workers to the node's log. They contain ids and addresses, and no data about people. */
export function forwardMediasoupLogs(log: Logger): void {
  setLogEventListeners(mediasoupListeners(log))
}

export function mediasoupListeners(log: Pick<Logger, 'debug' | 'warn' | 'error'>): {
  onwarn: (namespace: string, message: string) => void
  onerror: (namespace: string, message: string, error?: Error) => void
} {
  return {
    onwarn(namespace, message) {
      log[EXPECTED.test(message) ? 'debug' : 'warn']({ namespace, message }, 'warning of mediasoup')
    },
    onerror(namespace, message, error) {
      const isExpected = EXPECTED.test(`${message} ${error?.message ?? ''}`)
      log[isExpected ? 'debug' : 'error']({ namespace, message, err: error }, 'error of mediasoup')
    },
  }
}
