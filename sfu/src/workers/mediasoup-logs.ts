import { setLogEventListeners } from 'mediasoup'
import type { Logger } from 'pino'

/** Sends what mediasoup and its workers complain about to the node's log. It speaks of ids and addresses, never of people. */
export function forwardMediasoupLogs(log: Logger): void {
  setLogEventListeners({
    onwarn: (namespace, message) => log.warn({ namespace, message }, 'mediasoup warns'),
    onerror: (namespace, message, error) => log.error({ namespace, message, err: error }, 'mediasoup fails'),
  })
}
