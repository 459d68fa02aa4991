import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { takeFlagSequence } from '../../assessments/assessments/assessments.changes.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { FlagRow } from './flags.entity.ts'
import { changeSeenFlag } from './flags.repository.ts'
import { addReview } from './reviews.repository.ts'
import { decidedOnAppeal } from './reviews.rules.ts'

/**
 * Decides about a confirmed flag on its candidate's appeal, which ends its reviews. Throws `conflict` where somebody changed
 * the flag meanwhile.
 */
export async function decideFlagOnAppeal(
  { audit }: { audit: AuditService },
  manager: EntityManager,
  flag: FlagRow,
  { decision, reason, by, at }: { decision: 'upheld' | 'overturned'; reason: string; by: string; at: Date },
): Promise<void> {
  const sequence = await takeFlagSequence(manager, flag.assessmentId)
  const { changes, entry } = decidedOnAppeal(decision, reason, { by, at })
  if (!(await changeSeenFlag(manager, flag.id, flag.sequence, { ...changes, sequence })))
    throw new AppError('conflict', { message: 'appealPointsChanged' })
  await addReview(manager, flag.id, entry)
  await audit.append(manager, {
    ...{ actorId: by, action: 'flag.appeal-decided', subjectType: 'flag', subjectId: flag.id },
    data: { decision, verdict: entry.verdict, before: flag.validationStatus },
    words: { reason },
  })
}
