import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/** The actor's settings, or the default ones. */
export async function getSettings({ db }: AccountDeps, actor: Actor): Promise<Settings> {
  return (await findOwnUser(db.read, actor)).settings ?? DEFAULT_SETTINGS
}
