/** How much one worker carries. */
export interface WorkerLoad {
  workerId: string
  peers: number
  consumers: number
}

/**
 * The worker for the next candidate: the one with the fewest candidates, and among those the one that forwards least.
 * Counting candidates first spreads them evenly even before any proctor watches.
 */
export function pickWorker(loads: readonly WorkerLoad[]): string | undefined {
  return loads.toSorted((a, b) => a.peers - b.peers || a.consumers - b.consumers)[0]?.workerId
}
