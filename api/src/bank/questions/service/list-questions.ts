import type { Page } from '@pengawas/shared/contracts/paging'
import type { ListQuestionsQuery, QuestionSummary } from '@pengawas/shared/contracts/questions'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { previewOf } from '../question-text.ts'
import { pageQuestions } from '../questions.repository.ts'
import { peopleOf, toSummary } from '../questions.rules.ts'
import type { QuestionsDeps } from './deps.ts'

/** One page of the bank, by the filters and in the order of the query. */
export async function listQuestions(
  { db }: QuestionsDeps,
  actor: Actor,
  query: ListQuestionsQuery,
): Promise<Page<QuestionSummary>> {
  requirePermission(actor, 'question:read')
  const { rows, total } = await pageQuestions(db.read, query)
  const names = await findNames(db.read, peopleOf(rows))
  return {
    items: rows.map((row) => toSummary(row, names, previewOf(row.content))),
    total,
    page: query.page,
    pageSize: query.pageSize,
  }
}
