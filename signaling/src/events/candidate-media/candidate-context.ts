import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { NodeRegistry } from '../../nodes/node-registry.ts'
import type { Placement, SignalingServices, SocketActor } from '../../services.ts'

/** What the handlers of a candidate's page work with. The test session comes from the handshake, never from a payload. */
export interface CandidateContext {
  actor: SocketActor
  testSessionId: string
  pageId: string
  services: SignalingServices
  nodes: NodeRegistry
}

/** The candidate's test session, checked for each call. Throws `not-found` or `test-session-over`. */
export async function livePlacement({ services, testSessionId, actor }: CandidateContext): Promise<Placement> {
  const placement = await services.liveStates.placement(testSessionId)
  if (placement === null || placement.participantId !== actor.userId) throw new AppError('not-found')
  if (isOver(placement.status)) throw new AppError('test-session-over')
  return placement
}

/** The node that the candidate is placed on. Throws `media-unavailable` where there is none. */
export async function placedNode(context: CandidateContext): Promise<string> {
  const { nodeId } = await livePlacement(context)
  if (nodeId === null) throw new AppError('media-unavailable')
  return nodeId
}
