import type { WallDeps } from './deps.ts'
import type { Watcher } from './watched-by.ts'

/** Whether the account may watch this candidate. Rejects with `unavailable` where too many checks wait. */
export function mayWatch({ checks }: WallDeps, watcher: Watcher, testSessionId: string): Promise<boolean> {
  return checks.add({ watcher, testSessionId })
}
