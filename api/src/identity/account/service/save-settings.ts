import type { Settings } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import { updateUser } from '../../users/users.changes.ts'
import type { AccountDeps } from './deps.ts'

/** Replaces the actor's settings and returns them. */
export async function saveSettings({ db, audit }: AccountDeps, actor: Actor, settings: Settings): Promise<Settings> {
  await db.write(async (manager) => {
    await updateUser(manager, actor.userId, { settings })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.settings-changed',
      subjectType: 'user',
      subjectId: actor.userId,
      data: { sessionTimeout: settings.sessionTimeout },
    })
  })
  return settings
}
