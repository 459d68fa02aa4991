import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { NodeRegistry } from '../../nodes/node-registry.ts'
import type { Placement, SignalingServices, SocketActor } from '../../services.ts'

/** What the handlers of a proctor's page work with. */
export interface ProctorContext {
  actor: SocketActor
  /** As media nodes know it: bound to the user. */
  viewerId: string
  services: SignalingServices
  nodes: NodeRegistry
}

/** Throws `media-unavailable` where the proctor watches nobody on the node that they name: who has nobody to watch needs no transport. */
export async function assertWatchesOn({ services, actor }: ProctorContext, nodeId: string): Promise<void> {
  if (!(await services.proctoring.watchesOn(actor, nodeId))) throw new AppError('media-unavailable')
}

/** The candidate whom the proctor asks for. Throws `not-found` for anybody who is not theirs to watch, `test-session-over` afterwards. */
export async function watchedPlacement(context: ProctorContext, testSessionId: string): Promise<Placement> {
  const { services, actor } = context
  const placement = await services.liveStates.placement(testSessionId)
  if (placement === null) throw new AppError('not-found')
  if (!isAllowed(actor.role, 'wall:watch') || !(await services.proctoring.mayWatch(actor, testSessionId))) {
    throw new AppError('not-found')
  }
  if (isOver(placement.status)) throw new AppError('test-session-over')
  return placement
}
