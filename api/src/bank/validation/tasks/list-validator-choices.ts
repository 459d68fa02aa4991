import type { ValidatorChoice } from '@pengawas/shared/contracts/validation'
import { AppError } from '@pengawas/shared/errors'
import { listActiveUsers } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { findQuestion } from '../../questions/questions.queries.ts'
import { countTasks, findCompetencies, findWriters } from '../validation.repository.ts'
import { isOpen, isOwnWork } from '../validation.rules.ts'
import type { ValidationTasksDeps } from './deps.ts'

/**
 * Validators who may be given a question, or without one every active validator. Those whose competencies match come
 * first, then those with the fewest open tasks. Throws `not-found`.
 */
export async function listValidatorChoices(
  { db, now }: ValidationTasksDeps,
  actor: Actor,
  questionId: string | undefined,
): Promise<ValidatorChoice[]> {
  requirePermission(actor, 'question:assign')
  const question = questionId === undefined ? null : await findQuestion(db.read, questionId)
  if (questionId !== undefined && question === null) throw new AppError('not-found')
  const people = await listActiveUsers(db.read, 'validator')
  const competencies = await findCompetencies(
    db.read,
    people.map((person) => person.id),
  )
  const openTasks = (await countTasks(db.read, now())).filter(({ status }) => isOpen(status))
  const isOwn = question === null ? () => false : await ownWorkOn(db, question)
  return people
    .filter(({ id }) => !isOwn(id))
    .map(({ id, name }): ValidatorChoice => {
      const competencyCategories = competencies.get(id) ?? []
      return {
        id,
        name,
        competencyCategories,
        openTasks: openTasks.filter((count) => count.validatorId === id).reduce((sum, { tasks }) => sum + tasks, 0),
        isMatch: question !== null && competencyCategories.includes(question.competencyCategory),
      }
    })
    .toSorted((a, b) => Number(b.isMatch) - Number(a.isMatch) || a.openTasks - b.openTasks)
}

/** Whether a user, by id, would validate their own work in the newest version of this question. */
async function ownWorkOn(
  db: Database,
  { id, version, createdBy, approvedVersion }: QuestionRow,
): Promise<(userId: string) => boolean> {
  const task = { questionId: id, version }
  const writers = (await findWriters(db.read, [task], [{ id, approvedVersion }]))(task)
  return (userId) => isOwnWork(userId, { createdBy, writers })
}
