import { APPEAL_DECISIONS, type AppealDecision } from '@pengawas/shared/contracts/appeals'
import type { DeskFigures } from '@pengawas/shared/contracts/audit-desk'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import type { FlagTally } from './figures.queries.ts'

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

/** Flags of conduct summed by type, severity and verdict. `technical`: how many others there are. */
export function sumFlags(tallies: readonly FlagTally[], technical: number): DeskFigures['flags'] {
  const flags: DeskFigures['flags'] = {
    ...{ total: 0, technical },
    byType: zeros(FLAG_TYPES),
    bySeverity: zeros(FLAG_SEVERITIES),
    byVerdict: { pending: 0, confirmed: 0, dismissed: 0 },
  }
  for (const { type, severity, validationStatus, count } of tallies) {
    flags.total += count
    flags.byType[type] += count
    flags.bySeverity[severity] += count
    flags.byVerdict[validationStatus] += count
  }
  return flags
}

/** How much of what was appealed against was decided in which way. */
export function sumAppealed(
  counted: readonly { decision: AppealDecision; count: number }[],
): Record<AppealDecision, number> {
  const points = zeros(APPEAL_DECISIONS)
  for (const { decision, count } of counted) points[decision] += count
  return points
}
