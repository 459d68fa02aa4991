import type { BankQuestion } from '@pengawas/shared/contracts/questions'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { QuestionRow } from '../questions.entity.ts'
import { countAssessments } from '../questions.queries.ts'
import { peopleOf, toBankQuestion } from '../questions.rules.ts'

/** A question as the API sends it, with names of people and the number of assessments that have it. */
export async function toAnswer(db: Database, row: QuestionRow): Promise<BankQuestion> {
  const [names, assessmentCount] = await Promise.all([
    findNames(db.read, peopleOf([row])),
    countAssessments(db.read, row.id),
  ])
  return toBankQuestion(row, names, assessmentCount)
}
