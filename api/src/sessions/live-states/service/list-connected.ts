import type { LiveStateRow } from '../live-states.entity.ts'
import { listPresent } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Every candidate who is placed on a node or has an open page, for comparing with the connections that exist. */
export function listConnected({
  db,
}: LiveStatesDeps): Promise<Pick<LiveStateRow, 'testSessionId' | 'pageId' | 'nodeId'>[]> {
  return listPresent(db.read)
}
