import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import type { Background } from '../lib/background.ts'
import type { SignalingServices } from '../services.ts'
import type { NodeRegistry } from './node-registry.ts'

/** Media flows on while a node's socket is away; only after this long are its candidates asked to publish elsewhere. */
const NODE_GRACE_MS = 3_000
const SWEEP_EVERY_MS = 5_000

/** Notices nodes that are gone for good, also those whose hub is gone with them. */
export interface NodeWatch {
  nodeWentAway(nodeId: string): void
  start(): void
}

export function createNodeWatch(deps: {
  nodes: NodeRegistry
  services: SignalingServices
  announce: Announce
  background: Background
  log: Logger
  now: () => number
}): NodeWatch {
  const { nodes, services, announce, background, log, now } = deps
  /** When each node with candidates was first missed. */
  const missing = new Map<string, number>()

  async function giveUp(nodeId: string): Promise<void> {
    let lost = 0
    for (const testSessionId of await services.liveStates.placedOn(nodeId)) {
      // Several hubs may notice at once; only the one that releases a candidate sends the push.
      if (!(await services.liveStates.releaseNode(testSessionId, nodeId, 'ours'))) continue
      lost += 1
      announce(pushes.mediaLost, { testSessionId }, { reason: 'node-lost' })
    }
    missing.delete(nodeId)
    if (lost === 0) return
    log.warn({ nodeId, lost }, 'media node given up')
    announce(pushes.placementLost, {}, { nodeId, workerId: null })
  }

  /** Gives the node up if it has been missed for long enough, else looks again. */
  async function check(nodeId: string): Promise<void> {
    if (await nodes.has(nodeId)) {
      missing.delete(nodeId)
      return
    }
    // While another hub does not answer, its nodes look as if they were gone.
    if (!nodes.isComplete()) return
    const since = missing.get(nodeId) ?? now()
    missing.set(nodeId, since)
    const left = since + NODE_GRACE_MS - now()
    if (left <= 0) await giveUp(nodeId)
    else background.after(left, 'check a missing media node', () => check(nodeId))
  }

  async function sweep(): Promise<void> {
    const present = await services.liveStates.present()
    const placed = new Set(present.flatMap((state) => (state.nodeId === null ? [] : [state.nodeId])))
    for (const nodeId of placed) await check(nodeId)
    for (const nodeId of missing.keys()) if (!placed.has(nodeId)) missing.delete(nodeId)
  }

  return {
    nodeWentAway(nodeId) {
      missing.set(nodeId, now())
      background.after(NODE_GRACE_MS, 'check a missing media node', () => check(nodeId))
    },
    start() {
      background.every(SWEEP_EVERY_MS, 'look for missing media nodes', sweep)
    },
  }
}
