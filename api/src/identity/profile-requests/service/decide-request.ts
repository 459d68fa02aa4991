import type { DecideProfileRequest, ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { differences } from '../../../kernel/audit/changed-values.rules.ts'
import { recordValues } from '../../../kernel/audit/changed-values.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { NotificationRow } from '../../notifications/notifications.entity.ts'
import { refuseTaken } from '../../users/taken.ts'
import { updateUserVersion } from '../../users/users.changes.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { findUser } from '../../users/users.queries.ts'
import { isInScope, mayChange, type PeopleScope, searchTextOf } from '../../users/users.rules.ts'
import type { ProfileRequestRow } from '../profile-requests.entity.ts'
import { findRequest, settleRequest } from '../profile-requests.repository.ts'
import { applied, decisionRefusal } from '../profile-requests.rules.ts'
import type { ProfileRequestsDeps } from './deps.ts'
import { requireScope } from './require-scope.ts'
import { answerOf } from './to-answers.ts'

/**
 * Accepts or refuses a request, and notifies the candidate. Throws `not-allowed`, `not-found`, `invalid-input` if another
 * account has the NIP by now, and `conflict` if it is decided or would rename a candidate during their test.
 */
export async function decideRequest(
  deps: ProfileRequestsDeps,
  actor: Actor,
  id: string,
  decision: DecideProfileRequest,
): Promise<ProfileRequest> {
  const scope = requireScope(actor)
  try {
    const sent = await deps.db.write((manager) => settle(deps, manager, { actor, scope, id, ...decision }))
    deps.notifications.deliver(sent)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict')
    throw error
  }
  return answerOf(deps.db, id)
}

async function settle(
  deps: ProfileRequestsDeps,
  manager: EntityManager,
  { actor, scope, id, decision, reason }: DecideProfileRequest & { actor: Actor; scope: PeopleScope; id: string },
): Promise<NotificationRow[]> {
  const { audit, notifications, isTakingTest, now } = deps
  const row = await findRequest(manager, id)
  const person = row === null ? null : await findUser(manager, row.userId)
  if (row === null || person === null || !isInScope(scope, person)) throw new AppError('not-found')
  if (!mayChange(scope, person)) throw new AppError('not-allowed')
  const settled = {
    status: decision,
    decidedBy: actor.userId,
    decidedAt: now(),
    decisionReason: reason === '' ? null : reason,
  }
  if (!(await settleRequest(manager, id, settled))) throw new AppError('conflict')
  const refusal = decisionRefusal({ decision, isTakingTest: await isTakingTest(manager, person.id) })
  if (refusal !== null) throw new AppError('conflict', { message: refusal })
  if (decision === 'accepted') await changeAccount(deps, manager, { actor, person, row })
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'profile-request.decided',
    subjectType: 'user',
    subjectId: person.id,
    data: { requestId: id, decision },
    words: { reason },
  })
  return decision === 'accepted'
    ? notifications.add(manager, [person.id], { key: 'profile-request-accepted', url: pageLinks.account() })
    : notifications.add(manager, [person.id], {
        key: 'profile-request-refused',
        parameters: { reason },
        url: pageLinks.account(),
      })
}

/** Changes the account as requested. Throws `invalid-input` if another account has the NIP by now. */
async function changeAccount(
  { audit, now }: ProfileRequestsDeps,
  manager: EntityManager,
  { actor, person, row }: { actor: Actor; person: UserRow; row: ProfileRequestRow },
): Promise<void> {
  const details = applied(row, person)
  await refuseTaken(manager, { nip: details.nip, email: person.email }, person.id)
  const stored = { ...details, searchText: searchTextOf({ ...person, ...details }), updatedAt: now() }
  if (!(await updateUserVersion(manager, person.id, person.version, stored))) throw new AppError('conflict')
  const values = differences(person, { ...person, ...details }, ['name', 'nip', 'unit'])
  const bound = await recordValues(manager, { type: 'user', id: person.id }, values)
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'user.updated',
    subjectType: 'user',
    subjectId: person.id,
    data: { fields: Object.keys(values).join(' '), ...bound, requestId: row.id },
  })
}
