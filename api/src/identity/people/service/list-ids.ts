import { MAX_CHOSEN_PEOPLE, type peopleIdsSchema } from '@pengawas/shared/contracts/people'
import type { z } from 'zod'
import type { PeopleScope } from '../../users/users.rules.ts'
import { countPeople, listPeopleIds, type PeopleFilters } from '../people.queries.ts'
import type { PeopleDeps } from './deps.ts'

/** All accounts in the scope that fit the filters, to be chosen at once: as many as may be chosen, and how many there are. */
export async function listIds(
  { db }: PeopleDeps,
  scope: PeopleScope,
  filters: PeopleFilters,
): Promise<z.infer<typeof peopleIdsSchema>> {
  const ids = await listPeopleIds(db.read, scope, filters, MAX_CHOSEN_PEOPLE)
  return { ids, total: ids.length < MAX_CHOSEN_PEOPLE ? ids.length : await countPeople(db.read, scope, filters) }
}
