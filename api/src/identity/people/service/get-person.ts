import type { Person } from '@pengawas/shared/contracts/people'
import { type PeopleScope, toPerson } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'

/** One account. Throws `not-found` outside the scope. */
export async function getPerson({ db }: PeopleDeps, scope: PeopleScope, id: string): Promise<Person> {
  return toPerson(await findInScope(db.read, scope, id))
}
