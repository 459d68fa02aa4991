import { setLogEventListeners } from 'mediasoup'
import type { Logger } from 'pino'

/** Sends warnings and errors of mediasoup and its workers to the node's log. They contain ids and addresses, and no data about people. */
export function forwardMediasoupLogs(log: Logger): void {
  setLogEventListeners({
    onwarn: (namespace, message) => log.warn({ namespace, message }, 'warning of mediasoup'),
    onerror: (namespace, message, error) => log.error({ namespace, message, err: error }, 'error of mediasoup'),
  })
}
