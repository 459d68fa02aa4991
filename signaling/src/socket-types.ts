import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { SocketActor } from './services.ts'

/** Contracts and their parsers say what is in an event; to Socket.IO every event is a name and anything. */
type Events = DefaultEventsMap

/** What other hubs may read of a socket. It crosses the wire, so it is small and plain. */
export interface HubSocketData {
  actor?: SocketActor
  testSessionId?: string
  viewerId?: string
  /** The candidate in focus on this wall, as its page says. */
  focusId?: string
  /** Whether this wall counts among those that its account may have open; absent until it was counted. */
  isAdmitted?: boolean
  /** What a candidate's page can take part in. */
  features?: string[]
  nodeId?: string
  /** What a phone proved to be allowed with; a phone has no actor. */
  deviceToken?: string
  /** Absent until the node has announced itself. */
  load?: NodeLoad
}

export type HubServer = Server<Events, Events, Events, HubSocketData>
export type HubNamespace = Namespace<Events, Events, Events, HubSocketData>
export type HubSocket = Socket<Events, Events, Events, HubSocketData>
