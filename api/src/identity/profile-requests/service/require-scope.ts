import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { participantsScope, type PeopleScope } from '../../users/users.rules.ts'

/** The candidates whose requests the actor decides. Throws `not-allowed`. */
export function requireScope(actor: Actor): PeopleScope {
  const scope = participantsScope(actor)
  if (scope === null) throw new AppError('not-allowed')
  return scope
}
