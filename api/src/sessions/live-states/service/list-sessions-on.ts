import { listPlacedOn } from '../live-states.queries.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Test sessions placed on a node. */
export async function listSessionsOn({ db }: LiveStatesDeps, nodeId: string): Promise<string[]> {
  const rows = await listPlacedOn(db.read, nodeId)
  return rows.map((row) => row.testSessionId)
}
