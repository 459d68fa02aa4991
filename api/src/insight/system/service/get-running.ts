import type { SystemRunning } from '@pengawas/shared/contracts/system'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { within } from '../../../kernel/lib/within.ts'
import type { SystemDeps } from './deps.ts'

const NODES_TIMEOUT_MS = 3_000

/** What runs: this hub, the media nodes with their workers and queues, and what lies on the disk. */
export async function getRunning(deps: SystemDeps, actor: Actor): Promise<SystemRunning> {
  requirePermission(actor, 'user:manage')
  const { db, now, version, startedAt, listMediaNodes, storedSizes, keepsFilesInBucket } = deps
  const [loads, stored] = await Promise.all([
    within(listMediaNodes(), NODES_TIMEOUT_MS).catch(() => null),
    storedSizes(),
  ])
  return {
    at: now().toISOString(),
    hub: {
      version,
      runtime: process.version,
      database: db.dialect,
      startedAt: startedAt.toISOString(),
    },
    mediaNodes: loads?.map(toRunningNode) ?? null,
    stored: { at: stored.at.toISOString(), inBucket: keepsFilesInBucket, kinds: stored.kinds },
  }
}

const toRunningNode = ({ nodeId, version, peers, viewers, workers, inference }: NodeLoad) => ({
  nodeId,
  version: version ?? null,
  candidates: peers,
  viewers,
  workers: workers.length,
  inference: {
    state: inference.state,
    queued: inference.queued,
    sampled: inference.analysed + inference.skipped,
    skipped: inference.skipped,
    latencyP95Ms: inference.latencyP95Ms,
  },
})
