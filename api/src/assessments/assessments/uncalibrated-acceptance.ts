import type { AdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { assessmentEntity, type AssessmentRow } from './assessments.entity.ts'
import { adaptiveOf } from './assessments.rules.ts'

type Accepted = AdaptiveSettings['uncalibratedAccepted']

/** Writes down that somebody accepted a bank without estimated parameters as it is, or that this no longer holds. */
export async function logAcceptance(
  audit: AuditService,
  manager: EntityManager,
  actor: Actor,
  assessmentId: string,
  before: Accepted,
  after: Accepted,
): Promise<void> {
  if (before?.at === after?.at) return
  await audit.append(manager, {
    actorId: actor.userId,
    action: after === null ? 'assessment.uncalibrated-acceptance-ended' : 'assessment.uncalibrated-accepted',
    subjectType: 'assessment',
    subjectId: assessmentId,
    data: { reason: (after ?? before)?.reason ?? '' },
  })
}

/** Takes the acceptance away, because the questions are not those that it was given for. */
export async function endAcceptance(
  audit: AuditService,
  manager: EntityManager,
  actor: Actor,
  row: AssessmentRow,
): Promise<void> {
  const { uncalibratedAccepted, ...settings } = adaptiveOf(row)
  if (uncalibratedAccepted === null) return
  await manager.update(assessmentEntity, { id: row.id }, { adaptive: { ...settings, uncalibratedAccepted: null } })
  await logAcceptance(audit, manager, actor, row.id, uncalibratedAccepted, null)
}
