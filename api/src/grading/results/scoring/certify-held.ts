import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { listHeldResults, saveResult } from '../results.repository.ts'
import { certify, logCertificate } from './certify.ts'

/** Gives the certificates of an assessment that waited until somebody accepted what their scores rest on. */
export async function certifyHeld(audit: AuditService, manager: EntityManager, assessmentId: string): Promise<void> {
  const assessment = await findAssessment(manager, assessmentId)
  if (assessment === null) return
  for (const row of await listHeldResults(manager, assessmentId)) {
    const certified = await certify(manager, row, assessment)
    if (certified.certificateNumber === null) continue
    await saveResult(manager, certified)
    await logCertificate(audit, manager, certified)
  }
}
