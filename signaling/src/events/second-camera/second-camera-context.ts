import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { NodeRegistry } from '../../nodes/node-registry.ts'
import type { Placement, SignalingServices } from '../../services.ts'

/** What the handlers of a phone work with. The test session comes from its token, never from a payload. */
export interface SecondCameraContext {
  testSessionId: string
  token: string
  services: SignalingServices
  nodes: NodeRegistry
}

/**
 * The candidate's placement, with the token checked again for each call. Throws `not-authenticated`, `test-session-over`, and
 * `media-unavailable` while the candidate is on no media node that takes phones.
 */
export async function candidatePlacement({
  services,
  nodes,
  testSessionId,
  token,
}: SecondCameraContext): Promise<Placement & { nodeId: string }> {
  if ((await services.secondCameras.authenticate(token)) !== testSessionId) throw new AppError('not-authenticated')
  const placement = await services.liveStates.placement(testSessionId)
  if (placement === null || isOver(placement.status)) throw new AppError('test-session-over')
  const { nodeId } = placement
  const loads = await nodes.list()
  // A node of an earlier version takes no phones.
  if (nodeId === null || loads.find((load) => load.nodeId === nodeId)?.phones === undefined)
    throw new AppError('media-unavailable')
  return { ...placement, nodeId }
}

export async function nodeOfCandidate(context: SecondCameraContext): Promise<string> {
  const { nodeId } = await candidatePlacement(context)
  return nodeId
}
