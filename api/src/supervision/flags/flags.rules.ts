import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import type { Flag, FlagStats } from '@pengawas/shared/contracts/flags'
import { NO_FLAGS } from '@pengawas/shared/contracts/proctoring'
import { meaningOfVerdict } from '@pengawas/shared/flag-kinds'
import { isOnlyObserved, isTechnicalFlag } from '@pengawas/shared/flags'
import { type CountedFlags, NOTHING_COUNTED, withFlags } from '@pengawas/shared/rules/flag-weight'
import { ZONE } from '@pengawas/shared/rules/instants'
import type { FlagRow } from './flags.entity.ts'
import type { FlagCount } from './flags.queries.ts'
import type { FlagTally } from './flags.repository.ts'

/** `names`: of the people whom the row names, by id. */
export function toFlag(row: FlagRow, names: ReadonlyMap<string, string> = new Map()): Flag {
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return {
    id: row.id,
    assessmentId: row.assessmentId,
    testSessionId: row.testSessionId,
    sequence: row.sequence,
    type: row.type,
    severity: row.severity,
    confidence: row.confidence,
    reason: row.reason,
    description: row.description,
    origin: row.origin,
    timestamp: row.detectedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    timesSeen: row.timesSeen,
    evidenceUrl: row.evidenceKey === null ? null : `/api/ai-proctoring/flags/${row.id}/evidence`,
    evidenceDeletedAt: row.evidenceDeletedAt?.toISOString() ?? null,
    autoAction: 'none',
    requiresHumanReview: true,
    reviewed: row.validationStatus !== 'pending',
    validationStatus: row.validationStatus,
    reviewedBy: row.reviewedBy,
    reviewerName: nameOf(row.reviewedBy),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewReason: row.reviewReason,
    dismissal: row.dismissal,
    proposedVerdict: row.proposedVerdict,
    raisedBy: row.raisedBy,
    raisedByName: nameOf(row.raisedBy),
    comments: row.comments,
    isObservation: row.isObservation,
    details: row.details,
  }
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** A flag with all its instants moved by `ms`. */
export function movedBy(flag: DetectedFlag, ms: number): DetectedFlag {
  if (ms === 0) return flag
  const { detectedAt, endedAt, details } = flag
  return {
    ...flag,
    detectedAt: detectedAt + ms,
    ...(typeof endedAt === 'number' ? { endedAt: endedAt + ms } : {}),
    details: { ...details, samples: details.samples.map((sample) => ({ ...sample, at: sample.at + ms })) },
  }
}

/** What the picture of a flag is called where it is saved: the kind of flag, when it was seen in Jakarta, and which flag. */
export function evidenceFileName({ id, type, detectedAt, evidenceType }: EvidenceOf): string {
  // Swedish writes dates as ISO 8601 does.
  const at = detectedAt.toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', '_').replaceAll(':', '-')
  return `${type}_${at}_${id.slice(0, 8)}.${ENDINGS[evidenceType ?? ''] ?? 'bin'}`
}
type EvidenceOf = Pick<FlagRow, 'id' | 'type' | 'detectedAt' | 'evidenceType'>

/** Counts per test session; those without flags are absent. */
export function countsBySession(counts: readonly FlagCount[]): Map<string, CountedFlags> {
  const result = new Map<string, CountedFlags>()
  for (const { testSessionId, count, ...flag } of counts) {
    result.set(testSessionId, withFlags(result.get(testSessionId) ?? NOTHING_COUNTED, flag, count))
  }
  return result
}

export function summarise(tallies: readonly FlagTally[]): FlagStats {
  const stats: FlagStats = {
    ...{ total: 0, pending: 0, technical: { total: 0, pending: 0 }, proposed: 0, byHand: 0 },
    observed: { total: 0, pending: 0 },
    ...{ byType: {}, bySeverity: { ...NO_FLAGS }, reviews: {} },
  }
  for (const tally of tallies) {
    const { type, severity, validationStatus, proposedVerdict, isByHand, count } = tally
    const isPending = validationStatus === 'pending'
    stats.total += count
    stats.byType[type] = (stats.byType[type] ?? 0) + count
    const apart = isOnlyObserved(tally) ? stats.observed : isTechnicalFlag(tally) ? stats.technical : null
    if (isPending && apart !== stats.observed) stats.pending += count
    if (apart === null) stats.bySeverity[severity] += count
    else apart.total += count
    if (isPending && apart !== null) apart.pending += count
    if (proposedVerdict !== null) stats.proposed += count
    if (isByHand) stats.byHand += count
    if (isPending || isByHand) continue
    const review = (stats.reviews[type] ??= { confirmed: 0, dismissed: 0, undecidable: 0 })
    review[validationStatus] += count
    if (meaningOfVerdict(tally) === 'undecidable') review.undecidable += count
  }
  return stats
}
