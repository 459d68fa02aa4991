import { findLiveState, moveNode } from '../live-states.repository.ts'
import { beginPlacement, endPlacement } from '../placements.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Places the candidate on node `to` unless another request was faster; returns the node they are on afterwards. */
export async function claimNode(
  { db, now }: LiveStatesDeps,
  testSessionId: string,
  from: string | null,
  to: string,
): Promise<string | null> {
  const isMoved = await db.write(async (manager) => {
    const at = now()
    if (!(await moveNode(manager, testSessionId, from, to, at))) return false
    if (from !== null) await endPlacement(manager, testSessionId, from, at)
    await beginPlacement(manager, testSessionId, to, at)
    return true
  })
  if (isMoved) return to
  return (await findLiveState(db.read, testSessionId))?.nodeId ?? null
}
