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
  /** Whether the candidate's page can take part in a private talk. */
  hearsTalks(testSessionId: string): Promise<boolean>
  /** Notes who is in focus on the page; null: nobody. */
  focus(testSessionId: string | null): void
  /** Counts a request with so many parts as so many events of the account. @throws AppError `too-many-attempts` */
  charge(parts: number): void
}

/** The node that the proctor names. Throws `media-unavailable` where they watch no candidate on it, and so need no transport. */
export async function nodeWatchedOn(
  { services, actor }: ProctorContext,
  { nodeId }: { nodeId: string },
): Promise<string> {
  if (!(await services.proctoring.watchesOn(actor, nodeId))) throw new AppError('media-unavailable')
  return nodeId
}

/** The node that the proctor names, where it holds the candidate whom they name. Throws as `watchedPlacement`, and `not-found` for another node. */
export async function nodeOfWatched(
  context: ProctorContext,
  named: { nodeId: string; testSessionId: string },
): Promise<string> {
  const { nodeId } = await watchedPlacement(context, named.testSessionId)
  if (nodeId !== named.nodeId) throw new AppError('not-found')
  return nodeId
}

/** The candidate whom the proctor asks for. Throws `not-found` for candidates who are not theirs to watch, `test-session-over` after the test. */
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
