import type { LtiDelivery } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findDelivery, sendAgain } from '../../../kernel/outgoing/deliveries.ts'
import { holdPlatform } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'
import { toDeliveries } from './page-deliveries.ts'

/** Sends once more what stands now of the score that a delivery was about. Throws `not-allowed` and `not-found`. */
export async function replayDelivery({ db, audit, now }: LtiDeps, actor: Actor, id: string): Promise<LtiDelivery> {
  requirePermission(actor, MANAGE)
  return db.write(async (manager) => {
    const delivery = await findDelivery(manager, id)
    const platform = delivery?.channel === 'lti' ? await holdPlatform(manager, delivery.targetId) : null
    if (platform === null) throw new AppError('not-found')
    const isHeld = platform.status !== 'active'
    const replayed = await sendAgain(manager, { channel: 'lti', id }, { isHeld, at: now() })
    if (replayed > 0)
      await audit.append(manager, {
        ...{ actorId: actor.userId, action: 'lti.score-sent-again', subjectType: 'lti-platform' },
        ...{ subjectId: platform.id, data: { deliveryId: id } },
      })
    const after = await findDelivery(manager, id)
    const [shown] = after === null ? [] : await toDeliveries(manager, [after])
    if (shown === undefined) throw new AppError('not-found')
    return shown
  })
}
