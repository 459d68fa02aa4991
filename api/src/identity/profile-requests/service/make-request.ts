import { randomUUID } from 'node:crypto'
import type { CreateProfileRequest, ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { AppError } from '@pengawas/shared/errors'
import { type PageLink, pageLinks } from '@pengawas/shared/page-links'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { NotificationRow } from '../../notifications/notifications.entity.ts'
import { updateUserVersion } from '../../users/users.changes.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { findActiveIds, findUser } from '../../users/users.queries.ts'
import { hasPendingRequest, insertRequest } from '../profile-requests.repository.ts'
import { requestRefusal, wantedOf } from '../profile-requests.rules.ts'
import type { ProfileRequestsDeps } from './deps.ts'
import { answerOf } from './to-answers.ts'

/**
 * Stores a request of the actor and notifies the staff who may decide it. Throws `not-allowed`, and `conflict` if one is
 * pending already, nothing would change, or a test is in progress.
 */
export async function makeRequest(
  deps: ProfileRequestsDeps,
  actor: Actor,
  request: CreateProfileRequest,
): Promise<ProfileRequest> {
  requirePermission(actor, 'profile:request')
  const id = randomUUID()
  const sent = await deps.db.write((manager) => storeRequest(deps, manager, { id, actor, request }))
  deps.notifications.deliver(sent)
  return answerOf(deps.db, id)
}

async function storeRequest(
  { audit, notifications, isTakingTest, now }: ProfileRequestsDeps,
  manager: EntityManager,
  { id, actor, request }: { id: string; actor: Actor; request: CreateProfileRequest },
): Promise<NotificationRow[]> {
  const { reason, ...asked } = request
  const person = await findUser(manager, actor.userId)
  // The account's own row is written first, so that of two requests at once the later one sees the earlier.
  if (person === null || !(await updateUserVersion(manager, person.id, person.version, {})))
    throw new AppError('conflict')
  const wanted = wantedOf(person, asked)
  const facts = {
    wanted,
    hasPending: await hasPendingRequest(manager, person.id),
    isTakingTest: await isTakingTest(manager, person.id),
  }
  const refusal = requestRefusal(facts)
  if (refusal !== null) throw new AppError('conflict', { message: refusal })
  const undecided = { status: 'pending' as const, decidedBy: null, decidedAt: null, decisionReason: null }
  await insertRequest(manager, { id, userId: person.id, ...wanted, reason, ...undecided, createdAt: now() })
  await audit.append(manager, {
    actorId: actor.userId,
    action: 'profile-request.made',
    subjectType: 'user',
    subjectId: person.id,
    data: { requestId: id },
  })
  const { userIds, url } = await managersOf(manager, person)
  return notifications.add(manager, userIds, { key: 'profile-requested', parameters: { name: person.name }, url })
}

/** Who may change the account, and where they see the request. */
async function managersOf(manager: EntityManager, person: UserRow): Promise<{ userIds: string[]; url: PageLink }> {
  const creator = person.createdBy === null ? null : await findUser(manager, person.createdBy)
  if (creator?.isActive === true && isAllowed(creator.role, 'participant:manage')) {
    return {
      userIds: [creator.id],
      url: isAllowed(creator.role, 'user:manage') ? pageLinks.users(person.nip) : pageLinks.participants(person.nip),
    }
  }
  return { userIds: await findActiveIds(manager, 'super-admin'), url: pageLinks.users(person.nip) }
}
