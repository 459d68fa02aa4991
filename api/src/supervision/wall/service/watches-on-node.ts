import { listPlacedOn } from '../../../sessions/live-states/live-states.queries.ts'
import type { WallDeps } from './deps.ts'
import { watchedBy, type Watcher } from './watched-by.ts'

/** Whether a candidate whom the account watches is placed on this media node. */
export async function watchesOnNode({ db }: WallDeps, watcher: Watcher, nodeId: string): Promise<boolean> {
  const placed = await listPlacedOn(db.read, nodeId)
  const watched = await watchedBy(
    db,
    watcher,
    placed.map(({ testSessionId }) => testSessionId),
  )
  return watched.size > 0
}
