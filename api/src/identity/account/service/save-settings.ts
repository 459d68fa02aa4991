import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { updateUser } from '../../users/users.changes.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/**
 * Replaces the actor's settings and returns them. How they want to see the wall changes with each look at it and is no
 * entry of the audit log.
 */
export async function saveSettings({ db, audit }: AccountDeps, actor: Actor, settings: Settings): Promise<Settings> {
  return db.write(async (manager) => {
    const { wall: wallBefore, ...before } = (await findOwnUser(manager, actor)).settings ?? DEFAULT_SETTINGS
    const { wall = wallBefore, ...after } = settings
    const saved = { ...after, ...(wall === undefined ? {} : { wall }) }
    await updateUser(manager, actor.userId, { settings: saved })
    const data = changedValues(before, after)
    if (Object.keys(data).length === 0) return saved
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.settings-changed',
      subjectType: 'user',
      subjectId: actor.userId,
      data,
    })
    return saved
  })
}
