import type { Page } from '@pengawas/shared/contracts/paging'
import { PERSON_ACTIONS, type PersonChange } from '@pengawas/shared/contracts/people'
import { readHistory } from '../../users/record-history.ts'
import type { PeopleScope } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'

/**
 * Who changed what of an account, newest first, for people who may change it themselves. Throws `not-found` outside the scope,
 * and `not-allowed`.
 */
export async function listHistory(
  { db }: PeopleDeps,
  scope: PeopleScope,
  id: string,
  paging: { page: number; pageSize: number },
): Promise<Page<PersonChange>> {
  await findToChange(db.read, scope, id)
  const { items, ...rest } = await readHistory(db.read, { type: 'user', id }, PERSON_ACTIONS, paging)
  return { ...rest, items: items.map(({ entry, change }) => ({ ...change, isOwn: entry.actorId === id })) }
}
