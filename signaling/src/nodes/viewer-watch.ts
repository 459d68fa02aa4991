import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { NodeRegistry } from './node-registry.ts'

/** A page that is away for less keeps its transports. */
const VIEWER_GRACE_MS = 20_000
/** Changes that nobody told of (a hub that died before it could) are found within this. */
const REVIEW_EVERY_MS = 10_000

/**
 * Ends what proctors may no longer receive. The media nodes know who receives what, and the database who may, so any hub
 * can hold one against the other, whichever hub the pages are connected to.
 */
export interface ViewerWatch {
  /** Looks at every viewer of every node now. Calls that come while it looks share one more look. */
  review(): void
  /** A page is gone: its transports go too, at once where its login is over, else unless it comes back. */
  pageLeft(viewerId: string, isLoginOver: boolean): void
  start(): void
}

export function createViewerWatch(deps: {
  nodes: NodeRegistry
  proctor: HubNamespace
  proctoring: Pick<SignalingServices['proctoring'], 'watchable'>
  background: Background
  log: Logger
  now: () => number
}): ViewerWatch {
  const { nodes, proctor, proctoring, background, log, now } = deps
  /** Since when each viewer on a node has had no page. */
  const abandoned = new Map<string, number>()
  let isReviewing = false
  let isWanted = false

  async function connectedViewers(): Promise<ReadonlySet<string> | null> {
    try {
      const sockets = await proctor.fetchSockets()
      return new Set(sockets.flatMap(({ data }) => data.viewerId ?? []))
    } catch (error) {
      log.warn({ err: error }, 'pages of other hubs are not known for now')
      return null
    }
  }

  async function closeEverywhere(viewerId: string): Promise<void> {
    const known = await nodes.list()
    await Promise.allSettled(known.map(({ nodeId }) => nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })))
  }

  function isAbandoned(viewerId: string, connected: ReadonlySet<string> | null): boolean {
    if (connected === null || connected.has(viewerId)) {
      abandoned.delete(viewerId)
      return false
    }
    const since = abandoned.get(viewerId) ?? now()
    abandoned.set(viewerId, since)
    return now() - since >= VIEWER_GRACE_MS
  }

  async function reviewNode(nodeId: string, connected: ReadonlySet<string> | null, seen: Set<string>): Promise<void> {
    const { viewers } = await nodes.call(nodeId, nodeRequests.listViewers, {})
    for (const [userId, pages] of Map.groupBy(viewers, (viewer) => viewer.userId)) {
      const allowed = await proctoring.watchable(userId, [...new Set(pages.flatMap(({ watching }) => watching))])
      for (const { viewerId, watching } of pages) {
        seen.add(viewerId)
        const isGone = isAbandoned(viewerId, connected)
        const taken = watching.filter((testSessionId) => allowed?.has(testSessionId) !== true)
        if (allowed === null || isGone) await nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })
        else if (taken.length > 0)
          await nodes.call(nodeId, nodeRequests.stopWatching, { viewerId, testSessionIds: taken })
        if (allowed === null || taken.length > 0)
          log.info({ nodeId, viewerId, taken: taken.length }, 'a proctor no longer watches')
      }
    }
  }

  async function reviewAll(): Promise<void> {
    const connected = await connectedViewers()
    const seen = new Set<string>()
    for (const { nodeId } of await nodes.list()) {
      // One node that does not answer leaves the others alone; the next look asks it again.
      await reviewNode(nodeId, connected, seen).catch((error: unknown) =>
        log.warn({ err: error, nodeId }, 'viewers of a node could not be reviewed'),
      )
    }
    for (const viewerId of abandoned.keys()) if (!seen.has(viewerId)) abandoned.delete(viewerId)
  }

  function review(): void {
    isWanted = true
    if (isReviewing) return
    isReviewing = true
    background.run('review who watches whom', async () => {
      try {
        while (isWanted) {
          isWanted = false
          await reviewAll()
        }
      } finally {
        isReviewing = false
      }
    })
  }

  async function closeUnlessBack(viewerId: string): Promise<void> {
    const connected = await connectedViewers()
    if (connected?.has(viewerId) === false) await closeEverywhere(viewerId)
  }

  return {
    review,
    pageLeft(viewerId, isLoginOver) {
      if (isLoginOver) background.run('close the viewer of a login that is over', () => closeEverywhere(viewerId))
      else background.after(VIEWER_GRACE_MS, 'close a viewer', () => closeUnlessBack(viewerId))
    },
    start() {
      background.every(REVIEW_EVERY_MS, 'review who watches whom', () => {
        review()
        return Promise.resolve()
      })
    },
  }
}
