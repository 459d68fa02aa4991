import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { removeDeliveriesFor } from '../../../kernel/outgoing/deliveries.ts'
import { deletePlatform } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'

/**
 * Removes a platform with its links, its log and what was still to be sent. People keep their accounts, enrolments and logins.
 * Throws `not-allowed` and `not-found`.
 */
export async function removePlatform({ db, audit }: LtiDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, MANAGE)
  await db.write(async (manager) => {
    if (!(await deletePlatform(manager, id))) throw new AppError('not-found')
    await removeDeliveriesFor(manager, id)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'lti.removed', subjectType: 'lti-platform', subjectId: id },
    })
  })
}
