import type { EntityManager } from 'typeorm'
import { findUser } from '../../../identity/users/users.queries.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import { canCoAdminister } from '../../assessments/managing.rules.ts'

/** Throws `invalid-input` about a field where this account cannot be a co-administrator of the assessment. */
export async function requireCoAdministrator(
  manager: EntityManager,
  { draftForm }: Pick<AssessmentRow, 'draftForm'>,
  userId: string,
  field: string,
): Promise<void> {
  // Nobody but its owner sees such a form.
  if (draftForm !== null) throw refuse(field, 'formHasNoCoAdministrators')
  const person = await findUser(manager, userId)
  if (person === null || !canCoAdminister(person)) throw refuse(field, 'coAdministratorNotActive')
}
