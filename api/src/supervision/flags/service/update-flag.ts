import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { FLAG_SEVERITIES } from '@pengawas/shared/flags'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import type { FlagRow } from '../flags.entity.ts'
import { findFlag } from '../flags.queries.ts'
import { changeFlag } from '../flags.repository.ts'
import { NOT_REVIEWED } from '../reviews.rules.ts'
import { addReview } from '../reviews.repository.ts'
import { announceChanged } from './announce-change.ts'
import type { FlagsDeps } from './deps.ts'

/** What a flag that comes once more changes of the stored one: an end, or that it goes on, or that it was seen more often or has become worse. */
function changesOf(row: FlagRow, flag: DetectedFlag): Partial<FlagRow> {
  const { endedAt, severity, reason, description, details } = flag
  const isWorse = FLAG_SEVERITIES.indexOf(severity) < FLAG_SEVERITIES.indexOf(row.severity)
  const end = endedAt === undefined || endedAt === null ? null : new Date(Math.max(endedAt, row.detectedAt.getTime()))
  // Where nobody counts samples, each time that it goes on again is another time.
  const isBack = endedAt === null && row.endedAt !== null
  const timesSeen = flag.timesSeen ?? (isBack ? (row.timesSeen ?? 1) + 1 : 0)
  return {
    ...(endedAt === undefined || end?.getTime() === row.endedAt?.getTime() ? {} : { endedAt: end }),
    ...(timesSeen > (row.timesSeen ?? 0) ? { timesSeen } : {}),
    // What was judged was not yet so bad: a person looks again.
    ...(isWorse
      ? {
          severity,
          reason,
          description,
          details,
          ...NOT_REVIEWED,
        }
      : {}),
  }
}

/** Brings a stored flag up to date with one that came once more, and announces it if that changed anything. */
export async function updateFlag(deps: FlagsDeps, known: FlagRow, flag: DetectedFlag): Promise<void> {
  const { db, audit, now } = deps
  if (Object.keys(changesOf(known, flag)).length === 0) return
  const after = await db.write(async (manager) => {
    const sequence = await takeFlagSequence(manager, known.assessmentId)
    // Read once nobody else can change it: somebody may have judged it since.
    const row = await findFlag(manager, known.id)
    const changes = row === null ? {} : changesOf(row, flag)
    if (row === null || Object.keys(changes).length === 0) return null
    await changeFlag(manager, row.id, { ...changes, sequence })
    if (changes.severity !== undefined && row.validationStatus !== 'pending')
      await addReview(manager, row.id, {
        ...{ kind: 'worsened', verdict: row.validationStatus, dismissal: row.dismissal },
        ...{ reason: '', reviewerId: null, createdAt: now() },
      })
    if (changes.severity !== undefined)
      await audit.append(manager, {
        actorId: null,
        action: 'flag.raised',
        subjectType: 'flag',
        subjectId: row.id,
        data: { testSessionId: row.testSessionId, nodeId: null, type: row.type, severity: changes.severity },
      })
    const changed = await findFlag(manager, row.id)
    return changed === null ? null : { row, changed }
  })
  if (after === null) return
  await announceChanged(deps, after.row, after.changed)
}
