import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { adaptiveOf } from '../../../assessments/assessments/assessments.rules.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import { findUser } from '../../../identity/users/users.queries.ts'
import { currentIssuer } from '../../issuer/issuer.queries.ts'
import { randomToken } from '../../../kernel/lib/secrets.ts'
import { certificateNumber, isCertified } from '../certificate-number.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { takeCertificateNumber } from '../results.repository.ts'
import { isUncalibrated } from '../verdict.rules.ts'

/**
 * Gives a result its certificate number, once it is final and passed, and where its score rests mainly on labels of
 * difficulty only if somebody has accepted that in writing; every other result comes back as it is. Name, unit,
 * title, agency, logo and signatory are kept as they are at that moment, so that a later change does not alter the certificate.
 */
export async function certify(
  manager: EntityManager,
  row: TestResultRow,
  assessment: AssessmentRow,
  now: Date,
): Promise<TestResultRow> {
  if (!isCertified(row) || row.certificateNumber !== null) return row
  if (isUncalibrated(row) && adaptiveOf(assessment).uncalibratedAccepted === null) return row
  const person = await findUser(manager, row.participantId)
  if (person === null) return row
  const year = row.completedAt.getUTCFullYear()
  return {
    ...row,
    certificateName: person.name,
    certificateNip: person.nip,
    certificateUnit: person.unit ?? person.organization,
    certificateTitle: assessment.title,
    certificateIssuer: (await currentIssuer(manager))?.version ?? null,
    certificateIssuedAt: now,
    certificateNumber: certificateNumber(year, await takeCertificateNumber(manager, year)),
    certificateCode: randomToken(),
  }
}

/** Writes down that a certificate was issued, where the result has one. */
export async function logCertificate(
  audit: AuditService,
  manager: EntityManager,
  { testSessionId, certificateNumber }: TestResultRow,
): Promise<void> {
  if (certificateNumber === null) return
  await audit.append(manager, {
    ...{ actorId: null, action: 'certificate.issued', subjectType: 'test-session', subjectId: testSessionId },
    data: { number: certificateNumber },
  })
}
