import type { Enrolment } from '@pengawas/shared/contracts/enrolment'
import type { Role } from '@pengawas/shared/roles'
import type { UserRow } from '../../identity/users/users.entity.ts'

export type PersonToEnrol = Pick<UserRow, 'id' | 'name' | 'nip' | 'role' | 'isActive' | 'createdBy'>

interface EnrolmentFacts<P> {
  /** Whom the actor named, and those of them that there are. */
  ids: readonly string[]
  people: readonly P[]
  /** The role that people of this kind have. */
  role: Role
  /** Who is enrolled already. */
  enrolled: ReadonlySet<string>
  mayChoose: (person: P) => boolean
}

interface SortedPeople<P> {
  added: P[]
  already: number
  refused: Enrolment['refused']
}

/** Who of these people an enrolment adds, and why it leaves the others out. Of accounts that the actor may not choose it tells nothing. */
export function sortPeople<P extends PersonToEnrol>({
  ids,
  people,
  role,
  enrolled,
  mayChoose,
}: EnrolmentFacts<P>): SortedPeople<P> {
  const personOf = new Map(people.map((person) => [person.id, person]))
  const sorted: SortedPeople<P> = { added: [], already: 0, refused: [] }
  for (const id of ids) {
    const person = personOf.get(id)
    if (enrolled.has(id)) sorted.already += 1
    else if (person === undefined || !mayChoose(person))
      sorted.refused.push({ id, name: null, nip: null, reason: 'unknown' })
    else if (person.role !== role || !person.isActive)
      sorted.refused.push({
        ...{ id, name: person.name, nip: person.nip },
        reason: person.role === role ? 'inactive' : 'role',
      })
    else sorted.added.push(person)
  }
  return sorted
}
