import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import type { NodeRegistry } from './node-registry.ts'

/** A page that is away for a shorter time keeps its transports. */
const VIEWER_GRACE_MS = 20_000
/** A change whose announcement was lost with its hub is found within this time. */
const REVIEW_EVERY_MS = 10_000

/**
 * Ends what proctors may no longer receive. The media nodes know who receives what, and the database who may, so any hub
 * can compare the two, whichever hub the pages are connected to.
 */
export interface ViewerWatch {
  /** Reviews every viewer of every node now. Calls during a review share one more review after it. */
  review(): void
  /** A page has left: its transports are closed, at once if its login has ended, otherwise unless the page comes back. */
  pageLeft(viewerId: string, isLoginOver: boolean): void
  start(): void
}

interface ViewerWatchDeps {
  nodes: NodeRegistry
  proctor: HubNamespace
  proctoring: Pick<SignalingServices['proctoring'], 'watchable'>
  background: Background
  log: Logger
  now: () => number
}

export function createViewerWatch(deps: ViewerWatchDeps): ViewerWatch {
  const { nodes, background } = deps
  const absences = createAbsences(deps.now)
  let isReviewing = false
  let isWanted = false

  function review(): void {
    isWanted = true
    if (isReviewing) return
    isReviewing = true
    background.run('review who watches whom', async () => {
      try {
        while (isWanted) {
          isWanted = false
          await reviewAll(deps, absences)
        }
      } finally {
        isReviewing = false
      }
    })
  }

  async function closeUnlessBack(viewerId: string): Promise<void> {
    const connected = await connectedViewers(deps)
    if (connected?.has(viewerId) === false) await closeEverywhere(nodes, viewerId)
  }

  return {
    review,
    pageLeft(viewerId, isLoginOver) {
      if (isLoginOver) background.run('close the viewer of an ended login', () => closeEverywhere(nodes, viewerId))
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

/** Viewers with a page on any hub; null while another hub does not answer. */
async function connectedViewers({ proctor, log }: ViewerWatchDeps): Promise<ReadonlySet<string> | null> {
  try {
    const sockets = await proctor.fetchSockets()
    return new Set(sockets.flatMap(({ data }) => data.viewerId ?? []))
  } catch (error) {
    log.warn({ err: error }, 'pages of other hubs are not known at the moment')
    return null
  }
}

async function closeEverywhere(nodes: NodeRegistry, viewerId: string): Promise<void> {
  const known = await nodes.list()
  await Promise.allSettled(known.map(({ nodeId }) => nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })))
}

interface Absences {
  /** Whether a viewer has had no page for longer than the grace; never while pages are not known (null). */
  isOver(viewerId: string, connected: ReadonlySet<string> | null): boolean
  /** Forgets viewers that no node has any more. */
  retain(viewerIds: ReadonlySet<string>): void
}

/** Since when each viewer on a node has had no page. */
function createAbsences(now: () => number): Absences {
  const sinceOf = new Map<string, number>()
  return {
    isOver(viewerId, connected) {
      if (connected === null || connected.has(viewerId)) {
        sinceOf.delete(viewerId)
        return false
      }
      const since = sinceOf.get(viewerId) ?? now()
      sinceOf.set(viewerId, since)
      return now() - since >= VIEWER_GRACE_MS
    },
    retain(viewerIds) {
      for (const viewerId of sinceOf.keys()) if (!viewerIds.has(viewerId)) sinceOf.delete(viewerId)
    },
  }
}

async function reviewAll(deps: ViewerWatchDeps, absences: Absences): Promise<void> {
  const connected = await connectedViewers(deps)
  const seen = new Set<string>()
  for (const { nodeId } of await deps.nodes.list()) {
    // A node that does not answer does not hold up the others; the next review asks it again.
    await reviewNode(deps, absences, nodeId, connected, seen).catch((error: unknown) =>
      deps.log.warn({ err: error, nodeId }, 'viewers of a node could not be reviewed'),
    )
  }
  absences.retain(seen)
}

/** Ends what viewers of one node may no longer receive. Adds the node's viewers to `seen`. */
async function reviewNode(
  { nodes, proctoring, log }: ViewerWatchDeps,
  absences: Absences,
  nodeId: string,
  connected: ReadonlySet<string> | null,
  seen: Set<string>,
): Promise<void> {
  const { viewers } = await nodes.call(nodeId, nodeRequests.listViewers, {})
  for (const [userId, pages] of Map.groupBy(viewers, (viewer) => viewer.userId)) {
    const allowed = await proctoring.watchable(userId, [...new Set(pages.flatMap(({ watching }) => watching))])
    for (const { viewerId, watching } of pages) {
      seen.add(viewerId)
      const isGone = absences.isOver(viewerId, connected)
      const taken = watching.filter((testSessionId) => allowed?.has(testSessionId) !== true)
      if (allowed === null || isGone) await nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })
      else if (taken.length > 0)
        await nodes.call(nodeId, nodeRequests.stopWatching, { viewerId, testSessionIds: taken })
      if (allowed === null || taken.length > 0)
        log.info({ nodeId, viewerId, taken: taken.length }, 'streams of a proctor closed')
    }
  }
}
