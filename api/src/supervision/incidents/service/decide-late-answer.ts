import type { LateAnswer } from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { decideLateAnswer, findLateAnswer } from '../incidents.repository.ts'
import { acceptAnswer } from './accept-answer.ts'
import { decided, type Decision } from './decision.ts'
import { INCIDENTS_PERMISSION, type IncidentsDeps } from './deps.ts'
import { toLateAnswers } from './to-late-answers.ts'

/**
 * An accepted answer counts where it is newer than the stored one and no adaptive test has used that; the test is then
 * scored again. Throws `not-found`, and `conflict` where it was decided before.
 */
export async function decideOnLateAnswer(
  deps: IncidentsDeps,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<LateAnswer> {
  const { db, audit, notifications, now } = deps
  requirePermission(actor, INCIDENTS_PERMISSION)
  const late = await findLateAnswer(db.read, id)
  if (late === null) throw new AppError('not-found')
  const session = await staffSession(db.read, actor, late.testSessionId, INCIDENTS_PERMISSION)
  const notices = await db.write(async (manager) => {
    if (!(await decideLateAnswer(manager, id, decided(actor, decision, now())))) throw new AppError('conflict')
    const told = decision.decision === 'accepted' ? await acceptAnswer(deps, manager, late) : null
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'late-answer.decided',
      subjectType: 'test-session',
      subjectId: late.testSessionId,
      data: {
        lateAnswerId: id,
        decision: decision.decision,
        revision: late.revision,
        isUsed: told !== null,
      },
      words: { reason: decision.reason },
    })
    return told ?? []
  })
  notifications.deliver(notices)
  const after = await findLateAnswer(db.read, id)
  const [answer] = after === null ? [] : await toLateAnswers(deps, [after], [session])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
