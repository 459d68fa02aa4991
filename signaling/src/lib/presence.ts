import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { MEDIA_NAMESPACE } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { RANKING_NAMESPACE } from '@pengawas/shared/sockets/rankings'
import { SECOND_CAMERA_NAMESPACE } from '@pengawas/shared/sockets/second-camera'
import type { Logger } from 'pino'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'

/** Marks pages as gone whose hub died before it could. Takes the stored rows first: a page is connected before it is stored. */
export async function sweepPresence(io: HubServer, services: SignalingServices, log: Logger): Promise<void> {
  const stored = (await services.liveStates.present()).filter((state) => state.pageId !== null)
  if (stored.length === 0) return
  let connected: Set<string>
  try {
    const sockets = await io.of(CANDIDATE_NAMESPACE).fetchSockets()
    connected = new Set(sockets.map((socket) => socket.id))
  } catch (error) {
    log.warn({ err: error }, 'pages of other hubs are not known at the moment')
    return
  }
  for (const { testSessionId, pageId } of stored) {
    if (pageId !== null && !connected.has(pageId)) await services.liveStates.leave(testSessionId, pageId)
  }
}

/** The proctors with an admitted wall on this hub. */
export function openWalls(io: HubServer): string[] {
  const sockets = [...io.of(PROCTOR_NAMESPACE).sockets.values()]
  const walls = sockets.flatMap(({ data }) =>
    data.isAdmitted === true && data.actor !== undefined ? [data.actor] : [],
  )
  return [...new Set(walls.flatMap(({ userId, role }) => (role === 'proktor' ? [userId] : [])))]
}

/** Closes this hub's pages whose login is over or has another role now, and keeps the logins of tests and walls alive. */
export async function revalidatePages(io: HubServer, services: SignalingServices): Promise<void> {
  for (const name of [CANDIDATE_NAMESPACE, PROCTOR_NAMESPACE, ACCOUNT_NAMESPACE, RANKING_NAMESPACE]) {
    // A page that only listens may stay open while its user is away.
    const use = name === ACCOUNT_NAMESPACE || name === RANKING_NAMESPACE ? 'look' : 'activity'
    for (const socket of io.of(name).sockets.values()) {
      const { actor } = socket.data
      if (actor === undefined) continue
      const current = await services.identity.revalidate(actor.authSessionId, use)
      if (current === null || current.role !== actor.role) socket.disconnect(true)
    }
  }
}

/** Open sockets of this hub, by what they are for. */
export function countSockets(io: HubServer, nodeIo: HubServer): Record<string, number> {
  const open = (server: HubServer, namespace: string): number => server.of(namespace).sockets.size
  return {
    candidates: open(io, CANDIDATE_NAMESPACE),
    proctors: open(io, PROCTOR_NAMESPACE),
    accounts: open(io, ACCOUNT_NAMESPACE),
    rankings: open(io, RANKING_NAMESPACE),
    'second-cameras': open(io, SECOND_CAMERA_NAMESPACE),
    'media-nodes': open(nodeIo, MEDIA_NAMESPACE),
  }
}
