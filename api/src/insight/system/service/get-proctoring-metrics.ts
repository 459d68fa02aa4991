import type { ProctoringMetrics } from '@pengawas/shared/contracts/flags'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { within } from '../../../kernel/lib/within.ts'
import { shareInterval } from '../system.rules.ts'
import type { SystemDeps } from './deps.ts'

const NODES_TIMEOUT_MS = 3_000

/** What is known of analysis: what it does now, and what people made of its flags in the actor's scope. */
export async function getProctoringMetrics(deps: SystemDeps, actor: Actor): Promise<ProctoringMetrics> {
  requirePermission(actor, 'flag:list')
  const { flags, listMediaNodes, now } = deps
  const [stats, loads] = await Promise.all([
    flags.stats(actor, undefined),
    within(listMediaNodes(), NODES_TIMEOUT_MS).catch(() => null),
  ])
  const detectors = FLAG_TYPES.flatMap((type) => {
    const { confirmed = 0, dismissed = 0, undecidable = 0 } = stats.reviews[type] ?? {}
    const reviewed = confirmed + dismissed - undecidable
    return reviewed === 0 ? [] : [{ type, reviewed, ...shareInterval(confirmed, reviewed) }]
  })
  return {
    at: now().toISOString(),
    inference: loads === null ? null : sumInference(loads),
    flags: stats,
    detectors,
  }
}

function sumInference(loads: readonly NodeLoad[]): NonNullable<ProctoringMetrics['inference']> {
  const all = loads.map(({ inference }) => inference)
  const sum = (of: (one: NodeLoad['inference']) => number): number => all.reduce((total, one) => total + of(one), 0)
  const latencies = all.flatMap(({ latencyP95Ms }) => (latencyP95Ms === null ? [] : [latencyP95Ms]))
  return {
    nodes: all.length,
    ready: all.filter(({ state }) => state === 'ready').length,
    queued: sum(({ queued }) => queued),
    sampled: sum(({ analysed, skipped }) => analysed + skipped),
    skipped: sum(({ skipped }) => skipped),
    latencyP95Ms: latencies.length === 0 ? null : Math.max(...latencies),
  }
}
