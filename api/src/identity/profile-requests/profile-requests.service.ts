import { randomUUID } from 'node:crypto'
import type {
  CreateProfileRequest,
  DecideProfileRequest,
  ProfileRequest,
} from '@pengawas/shared/contracts/profile-requests'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { refuseTaken } from '../users/taken.ts'
import type { UserRow } from '../users/users.entity.ts'
import { updateUserVersion } from '../users/users.changes.ts'
import { findActiveIds, findUser } from '../users/users.queries.ts'
import { isInScope, mayChange, participantsScope, type PeopleScope, searchTextOf } from '../users/users.rules.ts'
import type { ProfileRequestRow } from './profile-requests.entity.ts'
import {
  findRequest,
  hasPendingRequest,
  insertRequest,
  listRequests,
  listRequestsOf,
  settleRequest,
} from './profile-requests.repository.ts'
import { applied, decisionRefusal, requestRefusal, toProfileRequest, wantedOf } from './profile-requests.rules.ts'

/** Candidates cannot change name, NIP and unit: they request it, and the staff who may change the account decide. */
export interface ProfileRequestsService {
  /** The actor's own requests, newest first. */
  own(actor: Actor): Promise<ProfileRequest[]>
  /** Throws `conflict` where one waits, nothing would change, or a test is under way. */
  ask(actor: Actor, request: CreateProfileRequest): Promise<ProfileRequest>
  /** Withdraws the actor's own request. Throws `conflict` once it is decided. */
  withdraw(actor: Actor, id: string): Promise<ProfileRequest>
  list(actor: Actor, status: ProfileRequest['status']): Promise<ProfileRequest[]>
  /** Throws `conflict` where it is decided, or where it would rename a candidate during their test. */
  decide(actor: Actor, id: string, decision: DecideProfileRequest): Promise<ProfileRequest>
}

export function createProfileRequestsService(deps: {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  /** Whether a candidate has a test that is not over. */
  isTakingTest: (manager: EntityManager, participantId: string) => Promise<boolean>
  now: () => Date
}): ProfileRequestsService {
  const { db, audit, notifications, isTakingTest, now } = deps

  function requireScope(actor: Actor): PeopleScope {
    const scope = participantsScope(actor)
    if (scope === null) throw new AppError('not-allowed')
    return scope
  }

  /** Who may change the account, and where they see the request. */
  async function managersOf(manager: EntityManager, person: UserRow): Promise<{ userIds: string[]; url: string }> {
    const creator = person.createdBy === null ? null : await findUser(manager, person.createdBy)
    if (creator?.isActive === true && isAllowed(creator.role, 'participant:manage')) {
      return {
        userIds: [creator.id],
        url: isAllowed(creator.role, 'user:manage') ? '/dashboard/users' : '/dashboard/participants',
      }
    }
    return { userIds: await findActiveIds(manager, 'super-admin'), url: '/dashboard/users' }
  }

  async function toAnswers(rows: readonly ProfileRequestRow[]): Promise<ProfileRequest[]> {
    const answers: ProfileRequest[] = []
    for (const row of rows) {
      const person = await findUser(db.read, row.userId)
      if (person !== null) answers.push(toProfileRequest(row, person))
    }
    return answers
  }

  async function answerOf(id: string): Promise<ProfileRequest> {
    const row = await findRequest(db.read, id)
    const [answer] = row === null ? [] : await toAnswers([row])
    if (answer === undefined) throw new AppError('not-found')
    return answer
  }

  /** Changes the account as requested. Throws `invalid-input` where another account has the NIP by now. */
  async function apply(manager: EntityManager, actor: Actor, person: UserRow, row: ProfileRequestRow): Promise<void> {
    const details = applied(row, person)
    await refuseTaken(manager, { nip: details.nip, email: person.email }, person.id)
    const stored = { ...details, searchText: searchTextOf({ ...person, ...details }), updatedAt: now() }
    if (!(await updateUserVersion(manager, person.id, person.version, stored))) throw new AppError('conflict')
    const fields = (['name', 'nip', 'unit'] as const).filter((field) => details[field] !== person[field])
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: person.id,
      data: { fields: fields.join(' '), requestId: row.id },
    })
  }

  return {
    async own(actor) {
      requirePermission(actor, 'profile:request')
      return toAnswers(await listRequestsOf(db.read, actor.userId))
    },

    async ask(actor, { reason, ...asked }) {
      requirePermission(actor, 'profile:request')
      const id = randomUUID()
      const sent = await db.write(async (manager) => {
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
      })
      notifications.announce(sent)
      return answerOf(id)
    },

    async withdraw(actor, id) {
      requirePermission(actor, 'profile:request')
      await db.write(async (manager) => {
        const row = await findRequest(manager, id)
        if (row === null || row.userId !== actor.userId) throw new AppError('not-found')
        const settled = {
          status: 'withdrawn' as const,
          decidedBy: actor.userId,
          decidedAt: now(),
          decisionReason: null,
        }
        if (!(await settleRequest(manager, id, settled))) throw new AppError('conflict')
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'profile-request.withdrawn',
          subjectType: 'user',
          subjectId: actor.userId,
          data: { requestId: id },
        })
      })
      return answerOf(id)
    },

    list: async (actor, status) => toAnswers(await listRequests(db.read, requireScope(actor), status)),

    async decide(actor, id, { decision, reason }) {
      const scope = requireScope(actor)
      const work = async (manager: EntityManager) => {
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
        if (decision === 'accepted') await apply(manager, actor, person, row)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'profile-request.decided',
          subjectType: 'user',
          subjectId: person.id,
          data: { requestId: id, decision, reason },
        })
        return decision === 'accepted'
          ? notifications.add(manager, [person.id], { key: 'profile-request-accepted' })
          : notifications.add(manager, [person.id], { key: 'profile-request-refused', parameters: { reason } })
      }
      try {
        notifications.announce(await db.write(work))
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflict')
        throw error
      }
      return answerOf(id)
    },
  }
}
