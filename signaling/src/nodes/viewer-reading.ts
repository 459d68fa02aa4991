import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { AckOf } from '@pengawas/shared/sockets/event'
import type { Logger } from 'pino'
import type { HubNamespace } from '../socket-types.ts'
import type { NodeRegistry } from './node-registry.ts'

/** Who receives what from one media node. */
export type NodeViewers = AckOf<typeof nodeRequests.listViewers> & { nodeId: string }

/** Viewers with a page on any hub, and who is in focus there; null: nobody. */
export type ConnectedPages = ReadonlyMap<string, string | null>

export interface ViewerReading {
  /** Of the nodes that have answered. */
  nodes: readonly NodeViewers[]
  /** Null while another hub does not answer. */
  pages: ConnectedPages | null
}

interface ReadingDeps {
  nodes: NodeRegistry
  proctor: HubNamespace
  log: Logger
}

/** Asks all media nodes who receives what, and all hubs which pages are there. */
export async function readViewers({ nodes, proctor, log }: ReadingDeps): Promise<ViewerReading> {
  const known = await nodes.list()
  const [pages, ...answers] = await Promise.all([
    connectedPages({ proctor, log }),
    ...known.map(({ nodeId }) =>
      nodes.call(nodeId, nodeRequests.listViewers, {}).then(
        ({ viewers }) => [{ nodeId, viewers }],
        (error: unknown) => {
          log.warn({ err: error, nodeId }, 'viewers of a node are not known at the moment')
          return []
        },
      ),
    ),
  ])
  return { nodes: answers.flat(), pages }
}

/** Null while another hub does not answer. */
export async function connectedPages({
  proctor,
  log,
}: Pick<ReadingDeps, 'proctor' | 'log'>): Promise<ConnectedPages | null> {
  try {
    const sockets = await proctor.fetchSockets()
    return new Map(
      sockets.flatMap(({ data: { viewerId, focusId } }) =>
        viewerId === undefined ? [] : [[viewerId, focusId ?? null] as const],
      ),
    )
  } catch (error) {
    log.warn({ err: error }, 'pages of other hubs are not known at the moment')
    return null
  }
}
