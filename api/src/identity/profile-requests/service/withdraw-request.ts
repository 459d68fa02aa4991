import type { ProfileRequest } from '@pengawas/shared/contracts/profile-requests'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findRequest, settleRequest } from '../profile-requests.repository.ts'
import type { ProfileRequestsDeps } from './deps.ts'
import { answerOf } from './to-answers.ts'

/** Withdraws the actor's own request. Throws `not-allowed`, `not-found`, and `conflict` once it is decided. */
export async function withdrawRequest(
  { db, audit, now }: ProfileRequestsDeps,
  actor: Actor,
  id: string,
): Promise<ProfileRequest> {
  requirePermission(actor, 'profile:request')
  await db.write(async (manager) => {
    const row = await findRequest(manager, id)
    if (row === null || row.userId !== actor.userId) throw new AppError('not-found')
    const settled = {
      status: 'withdrawn' as const,
      decidedBy: actor.userId,
      decidedAt: now(),
      decisionReason: null,
    }
    if (!(await settleRequest(manager, id, settled))) throw new AppError('conflict')
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'profile-request.withdrawn',
      subjectType: 'user',
      subjectId: actor.userId,
      data: { requestId: id },
    })
  })
  return answerOf(db, id)
}
