import type { CDPSession } from 'playwright'

/** What a page has requested and received since counting began. */
export interface Transfer {
  requests(): number
  /** Bytes as transferred, of one type of resource or of all. */
  bytes(type?: 'Script'): number
}

/** Counts from now on. The session's `Network` domain must be enabled. */
export function countTransfer(client: CDPSession): Transfer {
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type ?? 'Other'))
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  )
  return {
    requests: () => types.size,
    bytes: (type) =>
      [...sizes].reduce(
        (sum, [requestId, size]) => sum + (type === undefined || types.get(requestId) === type ? size : 0),
        0,
      ),
  }
}
