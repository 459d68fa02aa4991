import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listRequests } from '../profile-requests.repository.ts'
import type { ProfileRequestsDeps } from './deps.ts'
import { requireScope } from './require-scope.ts'
import { toAnswers } from './to-answers.ts'

/** The requests with this status of the candidates in the actor's scope. Throws `not-allowed`. */
export async function listRequestsToDecide(
  { db }: ProfileRequestsDeps,
  actor: Actor,
  status: ProfileRequest['status'],
): Promise<ProfileRequest[]> {
  return toAnswers(db, await listRequests(db.read, requireScope(actor), status))
}
