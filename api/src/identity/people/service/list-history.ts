import type { Page } from '@pengawas/shared/contracts/paging'
import { PERSON_ACTIONS, type PersonChange } from '@pengawas/shared/contracts/people'
import { pageOfSubject } from '../../../kernel/audit/audit.queries.ts'
import { readValues } from '../../../kernel/audit/changed-values.ts'
import { findNames } from '../../users/users.queries.ts'
import type { PeopleScope } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { findToChange } from './find-in-scope.ts'

/**
 * Who changed what of an account, newest first, for people who may change it themselves. `changes` is null for entries from
 * before values were kept, and where they are not what was logged. Throws `not-found` outside the scope, and `not-allowed`.
 */
export async function listHistory(
  { db }: PeopleDeps,
  scope: PeopleScope,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<PersonChange>> {
  await findToChange(db.read, scope, id)
  const { rows, total } = await pageOfSubject(db.read, { type: 'user', id }, PERSON_ACTIONS, { page, pageSize })
  const names = await findNames(
    db.read,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const bound = rows.flatMap(({ data: { values, digest } }) =>
    typeof values === 'string' && typeof digest === 'string' ? [{ values, digest }] : [],
  )
  const kept = await readValues(db.read, bound)
  const items = rows.map(({ sequence, at, actorId, action, data }): PersonChange => {
    const values = kept.get(String(data['values']))
    return {
      sequence,
      at: at.toISOString(),
      action,
      actorName: actorId === null ? null : (names.get(actorId) ?? ''),
      isOwn: actorId === id,
      changes:
        values === undefined
          ? null
          : Object.entries(values).map(([field, { before, after }]) => ({ field, before, after })),
    }
  })
  return { items, total, page, pageSize }
}
