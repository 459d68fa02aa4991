import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { findAssessment } from '../assessments.queries.ts'
import { toManagedAssessment } from '../assessments.rules.ts'
import { countLinks } from '../managed-assessments.repository.ts'

/** Assessments as the API sends them, with their status at this moment. */
export async function toAnswers(db: Database, rows: readonly AssessmentRow[], at: Date): Promise<ManagedAssessment[]> {
  const counts = await countLinks(
    db.read,
    rows.map((row) => row.id),
  )
  const names = await findNames(
    db.read,
    rows.flatMap((row) => [row.createdBy ?? [], row.adaptive?.uncalibratedAccepted?.by ?? []].flat()),
  )
  const nameOf = (userId: string): string | null => names.get(userId) ?? null
  return rows.map((row) => toManagedAssessment(row, nameOf, counts(row.id), at))
}

/** One assessment as the API sends it. Throws `not-found`. */
export async function toAnswer(db: Database, id: string, at: Date): Promise<ManagedAssessment> {
  const row = await findAssessment(db.read, id)
  const [answer] = row === null ? [] : await toAnswers(db, [row], at)
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
