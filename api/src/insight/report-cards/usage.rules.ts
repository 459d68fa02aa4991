import type { CardTable } from '@pengawas/shared/contracts/report-cards'
import type { SystemRunning } from '@pengawas/shared/contracts/system'
import type { HourCount } from '../system/activity.rules.ts'
import { type CardParts, percentOf, sumBy } from './card-parts.rules.ts'

/** Logins within one step of a period. */
export interface LoginCount {
  step: string
  logins: number
  people: number
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Tests by the hour of the day at which they began. */
export function hourTable(starts: readonly HourCount[], parts: CardParts): CardTable {
  const byHour = Map.groupBy(starts, ({ hour }) => hour.slice(-2))
  return parts.table(
    'hours',
    ['hour', 'tests'],
    HOURS.map((hour) => ({ cells: [hour, sumBy(byHour.get(hour) ?? [], ({ count }) => count)] })),
  )
}

/** A step without logins is there with zeros. */
export function loginTable(logins: readonly LoginCount[], steps: readonly string[], parts: CardParts): CardTable {
  const found = new Map(logins.map((row) => [row.step, row]))
  return parts.table(
    'loginTimes',
    ['day', 'logins', 'people'],
    steps.map((step) => ({ cells: [step, found.get(step)?.logins ?? 0, found.get(step)?.people ?? 0] })),
  )
}

export const nodeTable = (nodes: NonNullable<SystemRunning['mediaNodes']>, parts: CardParts): CardTable =>
  parts.table(
    'nodes',
    ['node', 'connected', 'workers', 'queued', 'skipped', 'latency'],
    nodes.map(({ nodeId, candidates, workers, inference: { queued, sampled, skipped, latencyP95Ms } }) => ({
      cells: [nodeId, candidates, workers, queued, percentOf(skipped, sampled), latencyP95Ms],
    })),
  )

export const storedTable = ({ kinds }: SystemRunning['stored'], parts: CardParts): CardTable =>
  parts.table(
    'stored',
    ['storedKind', 'files', 'bytes'],
    kinds.map(({ kind, files, bytes }) => ({ cells: [kind, files, bytes] })),
  )
