/** How long to wait between attempts: `firstMs` after the first failure, `factor` times as long after each further one, `longestMs` at most. */
export interface Backoff {
  firstMs: number
  longestMs: number
  /** 2 where nothing else is said. */
  factor?: number
}

/** Who waits how long before trying again. */
export const BACKOFFS = {
  /** Media node to hub: a message without an answer, and dialling again after the hub hung up. */
  hubMessage: { firstMs: 250, longestMs: 10_000 },
  /** Media node to hub: the connection itself. */
  hubConnection: { firstMs: 250, longestMs: 1_000 },
  /** Page to hub: the connection itself. */
  pageConnection: { firstMs: 500, longestMs: 2_000 },
  /** Answers of a test page; with jitter, so that a hall of candidates does not come back at once. */
  answers: { firstMs: 1_000, longestMs: 15_000 },
  /** A candidate's page that publishes its camera, microphone and screen. */
  publishing: { firstMs: 500, longestMs: 5_000 },
  /** A wall that asks for a picture or a sound. */
  receiving: { firstMs: 500, longestMs: 4_000 },
  /** A mediasoup worker that died. */
  mediaWorker: { firstMs: 100, longestMs: 5_000 },
  /** The inference process, which takes a while to load its models. */
  inference: { firstMs: 100, longestMs: 10_000, factor: 4 },
  /** Hub and media node under the launcher: at once after a crash, and ever later where one cannot stay up. */
  serverProcess: { firstMs: 100, longestMs: 30_000, factor: 4 },
} as const satisfies Record<string, Backoff>

/**
 * Milliseconds to wait after `failures` failures in a row, counted from 1. `jitter` (0 to 1) takes up to half of it away.
 */
export function backoffMs({ firstMs, longestMs, factor = 2 }: Backoff, failures: number, jitter = 0): number {
  const full = Math.min(longestMs, firstMs * factor ** Math.max(0, failures - 1))
  return Math.round(full * (1 - jitter / 2))
}
