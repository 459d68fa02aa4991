import { AppError, isErrorCode } from '@pengawas/shared/errors'
import { acknowledgementSchema, type AckOf, type PayloadOf, type RequestContract } from '@pengawas/shared/sockets/event'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { Logger } from 'pino'
import { rooms } from '../rooms.ts'
import type { HubNamespace, HubSocket } from '../socket-types.ts'
import { chooseNode } from './placement.rules.ts'

const CALL_TIMEOUT_MS = 4_000
/** How long a listing over all hubs may be reused. */
const LISTING_MS = 300
/** A node's load report is this old at most; placements younger than that are counted beside it. */
const RECENT_MS = 5_000

/** The media nodes of all hubs. The namespace's adapter is the registry: a node exists while its socket does. */
export interface NodeRegistry {
  list(): Promise<NodeLoad[]>
  /** Whether the listing may be believed when it misses a node; false while another hub does not answer. */
  isComplete(): boolean
  has(nodeId: string): Promise<boolean>
  /** Whether the node is there and names that feature. */
  can(nodeId: string, feature: string): Promise<boolean>
  /** Picks a node for a candidate by load; null where there is none. */
  choose(exclude: ReadonlySet<string>): Promise<string | null>
  /** Asks one node, wherever it is connected. Throws the node's own `AppError`, or `media-unavailable` where it does not answer. */
  call<C extends RequestContract>(nodeId: string, contract: C, payload: PayloadOf<C>): Promise<AckOf<C>>
}

interface NodeRegistryDeps {
  namespace: HubNamespace
  clustered: boolean
  log: Logger
  now: () => number
}

export function createNodeRegistry(deps: NodeRegistryDeps): NodeRegistry {
  const { namespace, clustered, log, now } = deps
  let remote: NodeLoad[] = []
  let complete = !clustered
  let listedAt = Number.NEGATIVE_INFINITY
  let listing: Promise<void> | null = null
  const placements: { nodeId: string; at: number }[] = []

  async function refreshRemote(): Promise<void> {
    try {
      const sockets = await namespace.fetchSockets()
      remote = sockets.flatMap((socket) => (socket.data.load === undefined ? [] : [socket.data.load]))
      complete = true
    } catch (error) {
      // A hub that died is still counted for a few seconds; the nodes known before serve until then.
      complete = false
      log.warn({ err: error }, 'media nodes of other hubs are not known at the moment')
    }
    listedAt = now()
  }

  async function list(): Promise<NodeLoad[]> {
    if (clustered && now() - listedAt > LISTING_MS) {
      listing ??= refreshRemote().finally(() => (listing = null))
      await listing
    }
    const all = new Map(remote.map((load) => [load.nodeId, load]))
    for (const socket of localNodes(namespace))
      if (socket.data.load !== undefined) all.set(socket.data.load.nodeId, socket.data.load)
    return [...all.values()]
  }

  return {
    list,
    isComplete: () => complete,
    async has(nodeId) {
      const nodes = await list()
      return nodes.some((node) => node.nodeId === nodeId)
    },
    async can(nodeId, feature) {
      const node = (await list()).find((each) => each.nodeId === nodeId)
      return node?.features?.includes(feature) === true
    },
    async choose(exclude) {
      const nodes = await list()
      const since = now() - RECENT_MS
      while (placements[0] !== undefined && placements[0].at < since) placements.shift()
      const chosen = chooseNode(
        nodes
          .filter((load) => !exclude.has(load.nodeId))
          .map((load) => ({ load, recent: placements.filter((placement) => placement.nodeId === load.nodeId).length })),
      )
      if (chosen === null) return null
      placements.push({ nodeId: chosen.nodeId, at: now() })
      return chosen.nodeId
    },
    async call(nodeId, contract, payload) {
      let answer: unknown
      try {
        answer = await ask(deps, nodeId, contract.name, payload)
      } catch (error) {
        throw error instanceof AppError ? error : new AppError('media-unavailable', { cause: error })
      }
      return readAnswer(contract, answer)
    },
  }
}

/** The nodes that are connected to this hub. */
function localNodes(namespace: HubNamespace): HubSocket[] {
  return [...namespace.sockets.values()].filter((socket) => socket.data.load !== undefined)
}

/** The answer of one node, as it came: directly from a local node, otherwise through the adapter, which may pass on answers even in a timeout. */
async function ask(
  { namespace, clustered }: NodeRegistryDeps,
  nodeId: string,
  name: string,
  payload: unknown,
): Promise<unknown> {
  const local = localNodes(namespace).find((socket) => socket.data.nodeId === nodeId)
  if (local !== undefined) return local.timeout(CALL_TIMEOUT_MS).emitWithAck(name, payload)
  if (!clustered) throw new AppError('media-unavailable')
  try {
    const answers: unknown = await namespace
      .to(rooms.mediaNode(nodeId))
      .timeout(CALL_TIMEOUT_MS)
      .emitWithAck(name, payload)
    return firstOf(answers)
  } catch (error) {
    const late =
      typeof error === 'object' && error !== null && 'responses' in error ? firstOf(error.responses) : undefined
    if (late !== undefined) return late
    throw error
  }
}

function firstOf(answers: unknown): unknown {
  return Array.isArray(answers) ? answers[0] : undefined
}

function readAnswer<C extends RequestContract>(contract: C, answer: unknown): AckOf<C> {
  const wrapped = acknowledgementSchema.safeParse(answer)
  if (!wrapped.success) throw new AppError('media-unavailable', { cause: wrapped.error })
  if (!wrapped.data.ok) {
    const { error } = wrapped.data
    throw new AppError(isErrorCode(error) ? error : 'media-refused')
  }
  const data = contract.ack.safeParse(wrapped.data.data)
  if (!data.success) throw new AppError('internal', { cause: data.error })
  return data.data as AckOf<C>
}
