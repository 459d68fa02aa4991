import type { ChangedPerson, ChangePeople } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { findUsers } from '../../users/users.queries.ts'
import { isInScope, type PeopleScope } from '../../users/users.rules.ts'
import type { PeopleDeps } from './deps.ts'
import { editPerson } from './edit-person.ts'
import { resetPassword } from './reset-password.ts'

type Change = ChangePeople['change']

/** Changes accounts one by one; one that is refused does not stop the others. Returns what became of each, in the order given. */
export async function changePeople(
  deps: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  { ids, change }: ChangePeople,
): Promise<ChangedPerson[]> {
  const chosen = [...new Set(ids)]
  const rows = new Map((await findUsers(deps.db.read, chosen)).map((row) => [row.id, row]))
  const results: ChangedPerson[] = []
  for (const id of chosen) {
    const row = rows.get(id)
    const seen = row !== undefined && isInScope(scope, row) ? row : null
    results.push({
      id,
      name: seen?.name ?? null,
      nip: seen?.nip ?? null,
      ...(await changeOne(deps, actor, scope, seen, change)),
    })
  }
  return results
}

async function changeOne(
  deps: PeopleDeps,
  actor: Actor,
  scope: PeopleScope,
  row: UserRow | null,
  change: Change,
): Promise<Pick<ChangedPerson, 'outcome' | 'password' | 'refusal'>> {
  try {
    if (row === null) throw new AppError('not-found')
    if (change.kind === 'new-password') {
      // A password for an account that may not sign in would be handed out in vain.
      if (!row.isActive) throw new AppError('account-inactive')
      const { password } = await resetPassword(deps, actor, scope, row.id)
      return { outcome: 'done', password, refusal: null }
    }
    const wanted = change.kind === 'set-unit' ? { unit: change.unit } : { isActive: change.kind === 'reactivate' }
    const isSo = Object.entries(wanted).every(([field, value]) => row[field as keyof typeof wanted] === value)
    if (isSo) return { outcome: 'unchanged', password: null, refusal: null }
    const { nip, name, email, unit, version } = row
    await editPerson(deps, actor, scope, row.id, { nip, name, email, unit, version, ...wanted })
    return { outcome: 'done', password: null, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // What is wrong with a field says more than that something is.
    return { outcome: 'refused', password: null, refusal: Object.values(error.fields ?? {})[0] ?? error.text }
  }
}
