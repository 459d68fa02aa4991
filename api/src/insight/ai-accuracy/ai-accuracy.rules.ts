import type { AiAccuracy, AnalysisSum } from '@pengawas/shared/contracts/ai-accuracy'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { AnalysisHourRow, AnalysisSettingsRow } from './ai-accuracy.entity.ts'

const HOUR_MS = 60 * 60_000
/** Every hub reads the nodes each minute; of two readings this close the later one is another hub's. */
const APART_MS = 45_000
/** After a longer gap nobody knows to which hours the frames belong. */
const LONGEST_GAP_MS = 10 * 60_000

export const hourStart = (at: Date): Date => new Date(at.getTime() - (at.getTime() % HOUR_MS))

/**
 * The hour of a node after one more reading of its load; null where another hub has just read it. A node that started again counts
 * from 0. What it had counted before the first reading, or over a gap of more than ten minutes, belongs to no hour.
 */
export function withReading(
  before: AnalysisHourRow | null,
  { nodeId, inference }: Pick<NodeLoad, 'nodeId' | 'inference'>,
  at: Date,
): AnalysisHourRow | null {
  const gapMs = before === null ? Infinity : at.getTime() - before.readAt.getTime()
  if (gapMs < APART_MS) return null
  const { analysed, skipped, latencyP50Ms, latencyP95Ms } = inference
  const isKnown = before !== null && gapMs <= LONGEST_GAP_MS
  const isRestarted = isKnown && (analysed < before.lastAnalysed || skipped < before.lastSkipped)
  const since = (now: number, last: number): number => (!isKnown ? 0 : isRestarted ? now : now - last)
  const more = {
    analysed: since(analysed, before?.lastAnalysed ?? 0),
    skipped: since(skipped, before?.lastSkipped ?? 0),
  }
  // A node repeats the latency of its last frames while it has none.
  const hasLatency = more.analysed > 0 && latencyP50Ms !== null && latencyP95Ms !== null
  const hour = hourStart(at)
  const same = before !== null && before.hour.getTime() === hour.getTime() ? before : null
  return {
    ...{ nodeId, hour },
    sampled: (same?.sampled ?? 0) + more.analysed + more.skipped,
    skipped: (same?.skipped ?? 0) + more.skipped,
    readings: (same?.readings ?? 0) + (hasLatency ? 1 : 0),
    p50SumMs: (same?.p50SumMs ?? 0) + (hasLatency ? latencyP50Ms : 0),
    p95MaxMs: Math.max(same?.p95MaxMs ?? 0, hasLatency ? latencyP95Ms : 0),
    ...{ lastAnalysed: analysed, lastSkipped: skipped, readAt: at },
  }
}

/** Hours of any nodes, added up. */
export function sumOf(hours: readonly AnalysisHourRow[]): AnalysisSum {
  const add = (of: (row: AnalysisHourRow) => number): number => hours.reduce((sum, row) => sum + of(row), 0)
  const readings = add((row) => row.readings)
  return {
    sampled: add((row) => row.sampled),
    skipped: add((row) => row.skipped),
    readings,
    latencyP50Ms: readings === 0 ? null : add((row) => row.p50SumMs) / readings,
    latencyP95Ms: readings === 0 ? null : Math.max(...hours.map((row) => row.p95MaxMs)),
  }
}

type Settings = Pick<AnalysisSettingsRow, 'modelVersion' | 'thresholds'>

/** What differs from the settings before, by name. */
export function changesOf(
  before: Settings | null,
  after: Settings,
): NonNullable<AiAccuracy['settings'][number]['changes']> | null {
  if (before === null) return null
  const names = [...new Set([...Object.keys(before.thresholds), ...Object.keys(after.thresholds)])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [before.thresholds[name] ?? null, after.thresholds[name] ?? null]
    return was === is ? [] : [{ name, before: was, after: is }]
  })
}

/** Whether a node analyses by something else than before. */
export const isChanged = (before: Settings | null, after: Settings): boolean =>
  before === null || before.modelVersion !== after.modelVersion || changesOf(before, after)?.length !== 0

/**
 * The settings of each node with what changed.
 *
 * @param rows the newest first
 * @param present nodes that are there
 */
export function historyOf(rows: readonly AnalysisSettingsRow[], present: ReadonlySet<string>): AiAccuracy['settings'] {
  return rows.map((row, index): AiAccuracy['settings'][number] => {
    const earlier = rows.slice(index + 1).find(({ nodeId }) => nodeId === row.nodeId) ?? null
    return {
      ...{ nodeId: row.nodeId, modelVersion: row.modelVersion, thresholds: row.thresholds },
      since: row.since.toISOString(),
      standing:
        rows.find(({ nodeId }) => nodeId === row.nodeId) !== row
          ? 'earlier'
          : present.has(row.nodeId)
            ? 'in-force'
            : 'last-known',
      changes: changesOf(earlier, row),
    }
  })
}
