import type { AssessmentStatus } from '@pengawas/shared/contracts/assessments'
import { listAssessments } from '../../../assessments/assessments/managing.queries.ts'
import { statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import { type AssessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import type { Database } from '../../../kernel/db/database.ts'

/** Numbers of assessments in a scope by their status at this moment, without drafts and archived ones. */
export async function countAssessments(
  db: Database,
  scope: AssessmentScope,
  at: Date,
): Promise<Partial<Record<AssessmentStatus, number>>> {
  const counts: Partial<Record<AssessmentStatus, number>> = {}
  for (const row of await listAssessments(db.read, scope)) {
    const status = statusAt(row, at)
    if (row.archivedAt === null && status !== 'draft') counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}
