import type { Page } from '@pengawas/shared/contracts/paging'
import type { Person } from '@pengawas/shared/contracts/people'
import { type PeopleScope, toPerson } from '../../users/users.rules.ts'
import type { PeopleFilters } from '../people.queries.ts'
import { pagePeople } from '../people.repository.ts'
import type { PeopleDeps } from './deps.ts'

/** One page of the accounts in the scope that fit the filters. */
export async function listPeople(
  { db }: PeopleDeps,
  scope: PeopleScope,
  { page, pageSize, ...filters }: PeopleFilters & { page: number; pageSize: number },
): Promise<Page<Person>> {
  const { rows, total } = await pagePeople(db.read, scope, filters, { page, pageSize })
  return { items: rows.map(toPerson), total, page, pageSize }
}
