import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listRequestsOf } from '../profile-requests.repository.ts'
import type { ProfileRequestsDeps } from './deps.ts'
import { toAnswers } from './to-answers.ts'

/** The actor's own requests, newest first. Throws `not-allowed`. */
export async function listOwnRequests({ db }: ProfileRequestsDeps, actor: Actor): Promise<ProfileRequest[]> {
  requirePermission(actor, 'profile:request')
  return toAnswers(db, await listRequestsOf(db.read, actor.userId))
}
