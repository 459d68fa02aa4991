import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { AppError } from '@pengawas/shared/errors'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { findAssessment } from '../assessments.queries.ts'
import { toManagedAssessment } from '../assessments.rules.ts'
import { findPossibleOwners } from '../managing.queries.ts'
import { countLinks } from '../managed-assessments.repository.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'

/** Assessments as the API sends them, with their status at this moment. */
export async function toAnswers(
  { db, tests }: Pick<ManagedAssessmentsDeps, 'db' | 'tests'>,
  rows: readonly AssessmentRow[],
  at: Date,
): Promise<ManagedAssessment[]> {
  const ids = rows.map((row) => row.id)
  const counts = await countLinks(db.read, ids)
  const begun = await tests.findBegun(db.read, ids)
  const owners = await findPossibleOwners(
    db.read,
    rows.flatMap((row) => row.createdBy ?? []),
  )
  const names = await findNames(
    db.read,
    rows.flatMap((row) => [row.createdBy ?? [], row.adaptive?.uncalibratedAccepted?.by ?? []].flat()),
  )
  const nameOf = (userId: string): string | null => names.get(userId) ?? null
  return rows.map((row) => {
    const facts = { hasTests: begun.has(row.id), hasActiveOwner: owners.has(row.createdBy ?? '') }
    return toManagedAssessment(row, nameOf, counts(row.id), facts, at)
  })
}

/** One assessment as the API sends it. Throws `not-found`. */
export async function toAnswer(
  deps: Pick<ManagedAssessmentsDeps, 'db' | 'tests'>,
  id: string,
  at: Date,
): Promise<ManagedAssessment> {
  const row = await findAssessment(deps.db.read, id)
  const [answer] = row === null ? [] : await toAnswers(deps, [row], at)
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
