import type { EntityManager } from 'typeorm'
import { findUser } from '../../../identity/users/users.queries.ts'
import { invalidFields } from '../../questions/question-writer.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import type { ValidationTaskRow } from '../validation.entity.ts'
import { findWriters } from '../validation.repository.ts'
import { isOwnWork } from '../validation.rules.ts'

/** Throws `invalid-input` unless this person is an active validator who wrote no part of the question under validation. */
export async function requireValidator(
  manager: EntityManager,
  validatorId: string,
  question: QuestionRow,
  task: Pick<ValidationTaskRow, 'questionId' | 'version'>,
): Promise<void> {
  const person = await findUser(manager, validatorId)
  if (person === null || person.role !== 'validator' || !person.isActive)
    throw invalidFields({ validatorId: 'validatorUnknown' })
  const writers = (await findWriters(manager, [task], [question]))(task)
  if (isOwnWork(validatorId, { createdBy: question.createdBy, writers }))
    throw invalidFields({ validatorId: 'validatorOwn' })
}
