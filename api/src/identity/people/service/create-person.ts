import { randomUUID } from 'node:crypto'
import type { CreatedPerson } from '@pengawas/shared/contracts/people'
import { pageLinks } from '@pengawas/shared/page-links'
import type { Role } from '@pengawas/shared/roles'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { isUniqueViolation } from '../../../kernel/db/database.ts'
import type { NotificationRow } from '../../notifications/notifications.entity.ts'
import { refuseTaken } from '../../users/taken.ts'
import { insertUser } from '../../users/users.changes.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { findActiveIds } from '../../users/users.queries.ts'
import { newUserRow, toPerson } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'

export interface NewPerson {
  nip: string
  name: string
  email: string
  role: Role
  unit: string | null
  /** Left out: one is made. */
  password: string | undefined
  isActive: boolean
}

/**
 * Creates an account with an initial password, which its owner must change. Returns it with the password where one was
 * made. Throws `invalid-input` for a NIP or email that is taken, and for a password that is easy to guess.
 */
export async function createPerson(
  deps: PeopleDeps,
  actor: Actor,
  { password, ...person }: NewPerson,
): Promise<CreatedPerson> {
  const { db, audit, notifications, initialPasswords, now } = deps
  await refuseTaken(db.read, person)
  const initial = await initialPasswords(password, person)
  const user = {
    ...person,
    id: randomUUID(),
    passwordHash: initial.hash,
    mustChangePassword: true,
    createdBy: actor.userId,
  }
  const row = newUserRow(user, now())
  try {
    const sent = await db.write(async (manager) => {
      await insertUser(manager, row)
      const notices = await notifyOfNewPerson(deps, manager, actor, row)
      await audit.append(manager, {
        actorId: actor.userId,
        action: 'user.created',
        subjectType: 'user',
        subjectId: row.id,
        data: { role: row.role },
      })
      return notices
    })
    notifications.deliver(sent)
  } catch (error) {
    // Taken between the check and the insert; the second check names the field.
    if (isUniqueViolation(error)) await refuseTaken(db.read, person)
    throw error
  }
  return { user: toPerson(row), password: initial.shown }
}

/** Welcomes the new person, and notifies the other super-admins of a new candidate. */
async function notifyOfNewPerson(
  { notifications }: PeopleDeps,
  manager: EntityManager,
  actor: Actor,
  row: UserRow,
): Promise<NotificationRow[]> {
  const welcome = await notifications.add(manager, [row.id], { key: 'welcome', url: pageLinks.home() })
  if (row.role !== 'peserta') return welcome
  const others = (await findActiveIds(manager, 'super-admin')).filter((id) => id !== actor.userId)
  const news = await notifications.add(manager, others, {
    key: 'participant-added',
    parameters: { name: row.name },
    url: pageLinks.users(row.nip),
  })
  return [...welcome, ...news]
}
