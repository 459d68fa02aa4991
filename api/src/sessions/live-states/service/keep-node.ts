import { noteNode } from '../placements.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Notes that the hub has received a message of a media node. */
export function keepNode({ db, now }: LiveStatesDeps, nodeId: string): Promise<void> {
  return db.write((manager) => noteNode(manager, nodeId, now()))
}
