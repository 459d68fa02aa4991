import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { adaptiveOf } from '../../../assessments/assessments/assessments.rules.ts'
import type { AuditEntry } from '../../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { findUsers } from '../../../identity/users/users.queries.ts'
import { currentIssuer } from '../../issuer/issuer.queries.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { randomToken } from '../../../kernel/lib/secrets.ts'
import { certificateNumber, isCertified } from '../certificate-number.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { takeCertificateNumbers } from '../results.repository.ts'
import { isUncalibrated } from '../verdict.rules.ts'

/** Values per statement; SQLite takes 32,766 of them. */
const PEOPLE_PER_QUERY = 500

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
  const [certified = row] = await certifyAll(manager, [row], assessment, now)
  return certified
}

/** Whether a certificate is a result's due: it is final and passed, and what its score rests on is known or accepted. */
export const mayBeCertified = (
  row: Pick<TestResultRow, 'isPassed' | 'isProvisional' | 'answeredQuestions' | 'estimatedItems'>,
  assessment: Pick<AssessmentRow, 'adaptive'>,
): boolean => isCertified(row) && !(isUncalibrated(row) && adaptiveOf(assessment).uncalibratedAccepted === null)

/** The same for many results, in their order. */
export async function certifyAll(
  manager: EntityManager,
  rows: readonly TestResultRow[],
  assessment: AssessmentRow,
  now: Date,
): Promise<TestResultRow[]> {
  const due = rows.filter((row) => row.certificateNumber === null && mayBeCertified(row, assessment))
  if (due.length === 0) return [...rows]
  const people = new Map<string, UserRow>()
  for (const chunk of inChunks(due, PEOPLE_PER_QUERY)) {
    const found = await findUsers(
      manager,
      chunk.map(({ participantId }) => participantId),
    )
    for (const person of found) people.set(person.id, person)
  }
  const issuer = (await currentIssuer(manager))?.version ?? null
  const numbered = new Map<string, string>()
  const known = due.filter(({ participantId }) => people.has(participantId))
  for (const year of new Set(known.map(({ completedAt }) => completedAt.getUTCFullYear()))) {
    const ofYear = known.filter(({ completedAt }) => completedAt.getUTCFullYear() === year)
    const last = await takeCertificateNumbers(manager, year, ofYear.length)
    for (const [index, { testSessionId }] of ofYear.entries())
      numbered.set(testSessionId, certificateNumber(year, last - ofYear.length + 1 + index))
  }
  return rows.map((row) => {
    const [person, number] = [people.get(row.participantId), numbered.get(row.testSessionId)]
    if (person === undefined || number === undefined) return row
    return {
      ...row,
      ...{ certificateName: person.name, certificateNip: person.nip, certificateTitle: assessment.title },
      ...{ certificateUnit: person.unit ?? person.organization, certificateIssuer: issuer },
      ...{ certificateIssuedAt: now, certificateNumber: number, certificateCode: randomToken() },
    }
  })
}

/** Writes down that a certificate was issued, where the result has one. */
export async function logCertificate(audit: AuditService, manager: EntityManager, row: TestResultRow): Promise<void> {
  if (row.certificateNumber !== null) await audit.append(manager, certificateEntry(row))
}

export const certificateEntry = ({ testSessionId, certificateNumber: number }: TestResultRow): AuditEntry => ({
  ...{ actorId: null, action: 'certificate.issued', subjectType: 'test-session', subjectId: testSessionId },
  data: { number },
})
