import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { updateUser } from '../../users/users.changes.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/** Replaces the actor's settings and returns them. */
export async function saveSettings({ db, audit }: AccountDeps, actor: Actor, settings: Settings): Promise<Settings> {
  await db.write(async (manager) => {
    const before = (await findOwnUser(manager, actor)).settings ?? DEFAULT_SETTINGS
    await updateUser(manager, actor.userId, { settings })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.settings-changed',
      subjectType: 'user',
      subjectId: actor.userId,
      data: changedValues(before, settings),
    })
  })
  return settings
}
