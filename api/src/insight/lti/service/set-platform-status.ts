import type { LtiPlatform, LtiStatus } from '@pengawas/shared/contracts/lti'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { holdDeliveries } from '../../../kernel/outgoing/deliveries.ts'
import { changePlatform, holdPlatform } from '../lti.repository.ts'
import { type LtiDeps, MANAGE } from './deps.ts'
import { toPlatform } from './to-platforms.ts'

/** Pauses a platform, whose scores wait then, or turns it on. Throws `not-allowed` and `not-found`. */
export async function setPlatformStatus(
  { db, audit }: LtiDeps,
  actor: Actor,
  id: string,
  status: LtiStatus,
): Promise<LtiPlatform> {
  requirePermission(actor, MANAGE)
  const row = await db.write(async (manager) => {
    const before = await holdPlatform(manager, id)
    if (before === null) throw new AppError('not-found')
    await changePlatform(manager, id, { status })
    await holdDeliveries(manager, id, status === 'paused')
    const action = status === 'paused' ? 'lti.paused' : 'lti.resumed'
    await audit.append(manager, { actorId: actor.userId, action, subjectType: 'lti-platform', subjectId: id })
    return { ...before, status }
  })
  return toPlatform(db.read, row)
}
