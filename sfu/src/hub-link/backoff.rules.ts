/** Milliseconds to wait before attempt number `attempt` (1 is the first repetition): doubling, up to a bound. */
export function backoffMs(attempt: number, firstMs = 250, maxMs = 10_000): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), maxMs)
}
