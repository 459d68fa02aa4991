import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { listHeldResults, saveResult } from '../results.repository.ts'
import { addCertificateNotice } from './certificate-notice.ts'
import { certify, logCertificate } from './certify.ts'

interface CertifyDeps {
  audit: AuditService
  notifications: Pick<NotificationsService, 'add'>
}

/**
 * Gives the certificates of an assessment that waited until somebody accepted what their scores rest on. Returns the
 * candidates' notices, to be delivered after the transaction.
 */
export async function certifyHeld(
  { audit, notifications }: CertifyDeps,
  manager: EntityManager,
  assessmentId: string,
  now: Date,
): Promise<NotificationRow[]> {
  const assessment = await findAssessment(manager, assessmentId)
  if (assessment === null) return []
  const notices: NotificationRow[] = []
  for (const row of await listHeldResults(manager, assessmentId)) {
    const certified = await certify(manager, row, assessment, now)
    if (certified.certificateNumber === null) continue
    await saveResult(manager, certified)
    await logCertificate(audit, manager, certified)
    notices.push(...(await addCertificateNotice(notifications, manager, row, certified)))
  }
  return notices
}
