import type { AssessmentManagers } from '@pengawas/shared/contracts/assessment-managers'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { visibleRow } from '../../assessments/assessment-access.ts'
import { listCoAdministrators } from '../../assessments/managing.queries.ts'
import { canCoAdminister, canOwn } from '../../assessments/managing.rules.ts'
import type { ManagersDeps } from './deps.ts'

/** For everyone who sees the assessment. Throws `not-found`. */
export async function listManagers({ db }: ManagersDeps, actor: Actor, id: string): Promise<AssessmentManagers> {
  const { createdBy, version } = await visibleRow(db.read, actor, id)
  const rows = await listCoAdministrators(db.read, id)
  const ids = new Set(rows.flatMap(({ userId, addedBy }) => [userId, addedBy]))
  if (createdBy !== null) ids.add(createdBy)
  const people = new Map((await findUsers(db.read, [...ids])).map((person) => [person.id, person]))
  const owner = people.get(createdBy ?? '')
  return {
    owner:
      owner === undefined
        ? null
        : {
            id: owner.id,
            name: owner.name,
            unit: owner.unit,
            isActive: canOwn(owner),
            canStay: canCoAdminister(owner),
          },
    coAdministrators: rows.flatMap(({ userId, addedBy, addedAt }) => {
      const person = people.get(userId)
      if (person === undefined) return []
      return {
        id: userId,
        name: person.name,
        unit: person.unit,
        isActive: canCoAdminister(person),
        addedAt: addedAt.toISOString(),
        addedByName: people.get(addedBy)?.name ?? null,
      }
    }),
    version,
  }
}
