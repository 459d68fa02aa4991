import { deleteSessionsExpiredBefore } from '../auth.repository.ts'
import { LOGIN_LIFETIME_MS } from '../auth.rules.ts'
import type { AuthDeps } from './deps.ts'

/** Deletes logins that expired more than a lifetime ago, and counters of attempts that no longer matter. */
export async function pruneLogins({ db, limits, now }: AuthDeps): Promise<void> {
  const at = now()
  await db.write((manager) => deleteSessionsExpiredBefore(manager, new Date(at.getTime() - LOGIN_LIFETIME_MS)))
  await limits.prune()
}
