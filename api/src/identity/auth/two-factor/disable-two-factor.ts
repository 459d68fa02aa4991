import { pageLinks } from '@pengawas/shared/page-links'
import type { Actor } from '../../../kernel/access/actor.ts'
import { removeTwoFactor } from '../auth.changes.ts'
import type { TwoFactorDeps } from './deps.ts'

/** Removes the second factor of the actor's own account, if there is one. Throws what `OwnPassword.prove` throws. */
export async function disableTwoFactor(
  { db, audit, notifications, ownPassword }: TwoFactorDeps,
  actor: Actor,
  password: string,
  address: string,
): Promise<void> {
  await ownPassword.prove(actor, password, 'password', address)
  const notice = await db.write(async (manager) => {
    if (!(await removeTwoFactor(manager, actor.userId))) return []
    const sent = await notifications.add(manager, [actor.userId], {
      key: 'two-factor-disabled',
      url: pageLinks.account(),
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'auth.two-factor-disabled',
      subjectType: 'user',
      subjectId: actor.userId,
    })
    return sent
  })
  notifications.deliver(notice)
}
