import type { ValidationTask } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import type { CompetencyCategory } from '@pengawas/shared/questions'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { previewOf } from '../../questions/question-text.ts'
import { findQuestionsById } from '../../questions/questions.queries.ts'
import { peopleOf, toSummary } from '../../questions/questions.rules.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findCompetencies, findTask, findWriters } from '../validation.repository.ts'
import { isOpen, mayDecide } from '../validation.rules.ts'

/** The competence categories of a validator. */
export async function competenciesOf(db: Database, userId: string): Promise<CompetencyCategory[]> {
  return (await findCompetencies(db.read, [userId])).get(userId) ?? []
}

/** Tasks as the API sends them, with their questions; `mine` are the actor's competence categories. */
export async function toAnswers(
  db: Database,
  actor: Actor,
  rows: readonly ValidationTaskRow[],
  mine: readonly CompetencyCategory[],
): Promise<ValidationTask[]> {
  const questions = await findQuestionsById(
    db.read,
    rows.map((row) => row.questionId),
  )
  const questionOf = new Map(questions.map((question) => [question.id, question]))
  const open = rows.filter(({ status }) => isOpen(status))
  const writersOf = await findWriters(db.read, open, questions)
  const names = await findNames(db.read, [...peopleOf(questions), ...rows.flatMap((row) => row.validatorId ?? [])])
  return rows.flatMap((row): ValidationTask[] => {
    const question = questionOf.get(row.questionId)
    if (question === undefined) return []
    const { id, questionId, version, status, validatorId } = row
    return [
      {
        ...{ id, questionId, version, status, validatorId },
        validatorName: validatorId === null ? null : (names.get(validatorId) ?? null),
        dueAt: row.dueAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
        closedAt: row.closedAt?.toISOString() ?? null,
        question: toSummary(question, names, previewOf(question.content)),
        isMatch: mine.includes(question.competencyCategory),
        mayDecide: mayDecide(actor, row, { createdBy: question.createdBy, writers: writersOf(row) }),
      },
    ]
  })
}

/** One task as the API sends it. Throws `not-found`. */
export async function toAnswer(db: Database, actor: Actor, taskId: string): Promise<ValidationTask> {
  const row = await findTask(db.read, taskId)
  const [task] = row === null ? [] : await toAnswers(db, actor, [row], await competenciesOf(db, actor.userId))
  if (task === undefined) throw new AppError('not-found')
  return task
}
