import { EYES_ON_SLOT_MS } from '@pengawas/shared/contracts/eyes-on'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { SignalingServices } from '../services.ts'
import type { HubNamespace } from '../socket-types.ts'
import { looksOf } from './eyes-on.ts'
import type { NodeRegistry } from './node-registry.ts'
import {
  connectedPages,
  readViewers,
  type ConnectedPages,
  type NodeViewers,
  type ViewerReading,
} from './viewer-reading.ts'

/** A page that is away for a shorter time keeps its transports. */
const VIEWER_GRACE_MS = 20_000
const REVIEW = 'review who watches whom'

/**
 * Ends what proctors may no longer receive, and writes down who has whom on a wall. The media nodes know who receives what,
 * and the database who may, so any hub can compare the two, whichever hub the pages are connected to; hubs that share the
 * nodes all write the same into the ledger. A change whose announcement was lost with its hub is found with the next slot.
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
  eyesOn: SignalingServices['eyesOn']
  background: Background
  log: Logger
  now: () => number
}

export function createViewerWatch(deps: ViewerWatchDeps): ViewerWatch {
  const { nodes, background } = deps
  const absences = createAbsences(deps.now)
  let isReviewing = false
  let isWanted = false

  /** `reading` spares the first review one of its own. */
  async function reviewWhileWanted(reading?: ViewerReading): Promise<void> {
    isWanted = true
    if (isReviewing) return
    isReviewing = true
    try {
      for (let next = reading; isWanted; next = undefined) {
        isWanted = false
        await reviewAll(deps, absences, next ?? (await readViewers(deps)))
      }
    } finally {
      isReviewing = false
    }
  }

  async function keepSlot(): Promise<void> {
    const reading = await readViewers(deps)
    const looks = looksOf(
      reading.nodes.flatMap(({ viewers }) => viewers),
      reading.pages,
    )
    // A node that is slow to close what it should does not keep the next slot from being written down.
    background.run(REVIEW, () => reviewWhileWanted(reading))
    if (looks.length > 0) await deps.eyesOn.note(looks)
  }

  async function closeUnlessBack(viewerId: string): Promise<void> {
    const connected = await connectedPages(deps)
    if (connected?.has(viewerId) === false) await closeEverywhere(nodes, viewerId)
  }

  return {
    review: () => background.run(REVIEW, () => reviewWhileWanted()),
    pageLeft(viewerId, isLoginOver) {
      if (isLoginOver) background.run('close the viewer of an ended login', () => closeEverywhere(nodes, viewerId))
      else background.after(VIEWER_GRACE_MS, 'close a viewer', () => closeUnlessBack(viewerId))
    },
    start() {
      background.every(EYES_ON_SLOT_MS, 'write down who watches whom', keepSlot)
    },
  }
}

async function closeEverywhere(nodes: NodeRegistry, viewerId: string): Promise<void> {
  const known = await nodes.list()
  await Promise.allSettled(known.map(({ nodeId }) => nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })))
}

interface Absences {
  /** Whether a viewer has had no page for longer than the grace; never while pages are not known (null). */
  isOver(viewerId: string, connected: ConnectedPages | null): boolean
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

async function reviewAll(deps: ViewerWatchDeps, absences: Absences, { nodes, pages }: ViewerReading): Promise<void> {
  for (const node of nodes) {
    // A node that does not answer does not hold up the others; the next review asks it again.
    await reviewNode(deps, absences, node, pages).catch((error: unknown) =>
      deps.log.warn({ err: error, nodeId: node.nodeId }, 'viewers of a node could not be reviewed'),
    )
  }
  absences.retain(new Set(nodes.flatMap(({ viewers }) => viewers.map(({ viewerId }) => viewerId))))
}

/** Ends what viewers of one node may no longer receive. */
async function reviewNode(
  { nodes, proctoring, log }: ViewerWatchDeps,
  absences: Absences,
  { nodeId, viewers }: NodeViewers,
  pages: ConnectedPages | null,
): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(viewers, (viewer) => viewer.userId)) {
    const allowed = await proctoring.watchable(userId, [...new Set(theirs.flatMap(({ watching }) => watching))])
    for (const { viewerId, watching } of theirs) {
      const isGone = absences.isOver(viewerId, pages)
      const taken = watching.filter((testSessionId) => allowed?.has(testSessionId) !== true)
      if (allowed === null || isGone) await nodes.call(nodeId, nodeRequests.closeViewer, { viewerId })
      else if (taken.length > 0)
        await nodes.call(nodeId, nodeRequests.stopWatching, { viewerId, testSessionIds: taken })
      if (allowed === null || taken.length > 0)
        log.info({ nodeId, viewerId, taken: taken.length }, 'streams of a proctor closed')
    }
  }
}
