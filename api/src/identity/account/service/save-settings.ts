import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { updateUser } from '../../users/users.changes.ts'
import type { AccountDeps } from './deps.ts'
import { findOwnUser } from './find-own-user.ts'

/**
 * Replaces the actor's settings and returns them; how they want to see the wall, and their answers for chats, stay where
 * nothing is said of them. How they want to see the wall changes with each look at it and is no entry of the audit log.
 */
export async function saveSettings({ db, audit }: AccountDeps, actor: Actor, settings: Settings): Promise<Settings> {
  return db.write(async (manager) => {
    const before = (await findOwnUser(manager, actor)).settings ?? DEFAULT_SETTINGS
    const { wall, cannedAnswers } = before
    const saved = {
      ...(wall === undefined ? {} : { wall }),
      ...(cannedAnswers === undefined ? {} : { cannedAnswers }),
      ...settings,
    }
    await updateUser(manager, actor.userId, { settings: saved })
    const data = changedValues(loggedOf(before), loggedOf(saved))
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

/** The log keeps how many answers a person prepared, not their words. */
const loggedOf = ({ wall: _wall, cannedAnswers = [], ...settings }: Settings) => ({
  ...settings,
  cannedAnswers: cannedAnswers.length,
})
