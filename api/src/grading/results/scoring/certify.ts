import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findUser } from '../../../identity/users/users.queries.ts'
import { randomToken } from '../../../kernel/lib/secrets.ts'
import { certificateNumber, isCertified } from '../certificate-number.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { takeCertificateNumber } from '../results.repository.ts'
import { isUncalibrated } from '../verdict.rules.ts'

/**
 * Gives a result its certificate number, once it is final and passed; every other result comes back as it is. Name, unit
 * and title are kept as they are at that moment, so that a later change does not alter the certificate.
 */
export async function certify(
  manager: EntityManager,
  row: TestResultRow,
  assessment: AssessmentRow,
): Promise<TestResultRow> {
  if (!isCertified(row) || row.certificateNumber !== null || isUncalibrated(row)) return row
  const person = await findUser(manager, row.participantId)
  if (person === null) return row
  const year = row.completedAt.getUTCFullYear()
  return {
    ...row,
    certificateName: person.name,
    certificateNip: person.nip,
    certificateUnit: person.unit ?? person.organization,
    certificateTitle: assessment.title,
    certificateNumber: certificateNumber(year, await takeCertificateNumber(manager, year)),
    certificateCode: randomToken(),
  }
}
