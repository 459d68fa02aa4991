import type { MarkingSettings } from '@pengawas/shared/contracts/marking'
import type { MarkingSettingsRow } from '../marking.entity.ts'
import { DEFAULT_POLICY } from '../marking.rules.ts'

export const NO_PROPOSAL = {
  proposedPercent: null,
  proposedTolerance: null,
  proposedBy: null,
  proposedAt: null,
} as const

/** What counts where settings were never saved. Their version is 0. */
export const unsavedSettings = (assessmentId: string, at: Date): MarkingSettingsRow => ({
  assessmentId,
  ...DEFAULT_POLICY,
  version: 0,
  updatedAt: at,
  ...NO_PROPOSAL,
})

/** Settings as this reader sees them. `names`: of those who proposed a change. */
export function toSettings(
  row: MarkingSettingsRow,
  names: ReadonlyMap<string, string>,
  readerId: string,
): MarkingSettings {
  const { assessmentId, secondMarkPercent, tolerance, version } = row
  const { proposedPercent, proposedTolerance, proposedBy, proposedAt } = row
  const isWaiting = proposedPercent !== null && proposedTolerance !== null && proposedBy !== null && proposedAt !== null
  return {
    ...{ assessmentId, secondMarkPercent, tolerance, version },
    proposal: isWaiting
      ? {
          secondMarkPercent: proposedPercent,
          tolerance: proposedTolerance,
          proposedByName: names.get(proposedBy) ?? '',
          isOwn: proposedBy === readerId,
          at: proposedAt.toISOString(),
        }
      : null,
  }
}
