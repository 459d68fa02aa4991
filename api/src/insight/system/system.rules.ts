import { NO_REFUSED_FLAGS, type RefusedFlags } from '@pengawas/shared/contracts/flags'
import type { SystemCheck, SystemHealth } from '@pengawas/shared/contracts/system'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'

/** Jakarta keeps UTC+7 all year round. */
export const JAKARTA_OFFSET_HOURS = 7
export const JAKARTA_OFFSET_MS = JAKARTA_OFFSET_HOURS * 60 * 60_000
export const DAY_MS = 24 * 60 * 60_000
const SLOW_DATABASE_MS = 500
const SLOW_INFERENCE_MS = 1_000
const GIB = 1024 ** 3
const LITTLE_DISK_BYTES = 5 * GIB
const NO_DISK_BYTES = GIB / 2

/** The moment at which the day of `now` began in Jakarta. */
export function startOfJakartaDay(now: Date): Date {
  const local = now.getTime() + JAKARTA_OFFSET_MS
  return new Date(local - (local % DAY_MS) - JAKARTA_OFFSET_MS)
}

/** `latencyMs` null: it did not answer. */
export function databaseCheck(latencyMs: number | null): SystemCheck {
  const status = latencyMs === null ? 'down' : latencyMs > SLOW_DATABASE_MS ? 'degraded' : 'ok'
  return { name: 'database', status, value: latencyMs, unit: 'ms', detail: null }
}

/** `nodes` null: other hubs did not answer. Refused flags need a person to find the cause. */
export function mediaNodesCheck(nodes: readonly NodeLoad[] | null): SystemCheck {
  const isThere = nodes !== null && nodes.length > 0
  const refused = sumRefused((nodes ?? []).map(({ refusedFlags }) => refusedFlags))
  const { kept, lost, expired } = refused
  return {
    name: 'mediaNodes',
    status: !isThere ? 'down' : kept > 0 ? 'degraded' : 'ok',
    value: nodes?.length ?? null,
    unit: 'nodes',
    detail: kept + lost + expired === 0 ? null : { code: 'flagsRefused', ...refused },
  }
}

function sumRefused(counts: readonly RefusedFlags[]): RefusedFlags {
  return counts.reduce(
    (sum, { kept, lost, expired, isNearlyFull }) => ({
      kept: sum.kept + kept,
      lost: sum.lost + lost,
      expired: sum.expired + expired,
      isNearlyFull: sum.isNearlyFull || isNearlyFull,
    }),
    NO_REFUSED_FLAGS,
  )
}

/** The slowest node counts: its candidates wait for it, however fast the others are. */
export function inferenceCheck(nodes: readonly NodeLoad[] | null): SystemCheck {
  const all = nodes ?? []
  const ready = all.filter((node) => node.inference.state === 'ready')
  const latencies = ready.flatMap((node) => node.inference.latencyP95Ms ?? [])
  const slowest = latencies.length === 0 ? null : Math.max(...latencies)
  const isSlow = slowest !== null && slowest > SLOW_INFERENCE_MS
  const status = ready.length === 0 ? 'down' : ready.length < all.length || isSlow ? 'degraded' : 'ok'
  return {
    name: 'inference',
    status,
    value: slowest,
    unit: 'ms',
    detail: { code: 'nodesReady', ready: ready.length, all: all.length },
  }
}

/** The disks that media nodes record to; null while all of them have room, or nothing is known. */
export function recordingsCheck(nodes: readonly NodeLoad[] | null, now: Date): SystemCheck | null {
  const short = (nodes ?? []).flatMap(({ recordings }) =>
    recordings === undefined || recordings.disk === 'ok' ? [] : [recordings],
  )
  if (short.length === 0) return null
  const isStopped = short.some(({ disk }) => disk === 'full')
  const least = Math.min(...short.map(({ freeShare }) => freeShare ?? 0))
  const waiting = short.reduce((sum, one) => sum + one.waiting, 0)
  const known = short.filter(({ disk }) => !isStopped || disk === 'full').flatMap(({ diskForMs }) => diskForMs ?? [])
  const since = known.length === 0 ? null : new Date(now.getTime() - Math.max(...known)).toISOString()
  return {
    ...{ name: 'recordings', status: isStopped ? 'down' : 'degraded', value: short.length, unit: 'nodes' },
    detail: { code: 'recordingsDisk', isStopped, percent: Math.round(least * 100), waiting, since },
  }
}

/** `space` null: the folder could not be asked. */
export function diskCheck(space: { freeBytes: number; totalBytes: number } | null): SystemCheck {
  const base = { name: 'disk' as const, unit: 'bytes' as const }
  if (space === null) return { ...base, status: 'down', value: null, detail: null }
  const { freeBytes, totalBytes } = space
  const status = freeBytes < NO_DISK_BYTES ? 'down' : freeBytes < LITTLE_DISK_BYTES ? 'degraded' : 'ok'
  const percent = totalBytes === 0 ? 0 : Math.round((freeBytes / totalBytes) * 100)
  return { ...base, status, value: freeBytes, detail: { code: 'spaceFree', percent } }
}

/** Without database or disk nothing works; without media or inference tests go on unwatched. */
export function overallHealth(checks: readonly SystemCheck[]): SystemHealth {
  const down = checks.filter((check) => check.status === 'down').map((check) => check.name)
  if (down.includes('database') || down.includes('disk')) return 'critical'
  if (down.length > 0) return 'warning'
  return checks.some((check) => check.status === 'degraded') ? 'good' : 'excellent'
}

const Z_95 = 1.959964

/** A share with the bounds of its 95 % interval (Wilson 1927, score interval), rounded to three digits; `all` is positive. */
export function shareInterval(count: number, all: number): { precision: number; low: number; high: number } {
  const share = count / all
  const z2 = Z_95 ** 2
  const middle = (share + z2 / (2 * all)) / (1 + z2 / all)
  const half = (Z_95 / (1 + z2 / all)) * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all ** 2))
  const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
  return {
    precision: rounded(share),
    low: rounded(Math.max(0, middle - half)),
    high: rounded(Math.min(1, middle + half)),
  }
}
