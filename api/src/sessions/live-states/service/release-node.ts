import { findLiveState, moveNode, setExcuse, setMediaLost } from '../live-states.repository.ts'
import { endPlacement } from '../placements.repository.ts'
import { EXCUSED_MS } from '../placements.rules.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Takes the candidate off a node; false where they were no longer on it. `fault`: who caused it, we or the candidate. */
export async function releaseNode(
  { db, announcer, notePhone, now }: LiveStatesDeps,
  testSessionId: string,
  nodeId: string,
  fault: 'ours' | 'theirs',
): Promise<boolean> {
  const released = await db.write(async (manager) => {
    const at = now()
    const before = await findLiveState(manager, testSessionId)
    if (!(await moveNode(manager, testSessionId, nodeId, null, at))) return false
    await notePhone(manager, testSessionId, false, at)
    await endPlacement(manager, testSessionId, nodeId, at)
    if (fault === 'theirs') return true
    await setExcuse(manager, testSessionId, new Date(at.getTime() + EXCUSED_MS))
    // Nobody is left who could say that nothing arrives.
    const isLoss = before?.mediaLostAt === null && (before.peer?.producers.length ?? 0) > 0
    if (isLoss) await setMediaLost(manager, testSessionId, at)
    return true
  })
  if (released) announcer.emit('candidateChanged', { testSessionId })
  return released
}
