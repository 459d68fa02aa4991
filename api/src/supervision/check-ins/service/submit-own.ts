import type { CheckIn } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { changeCheckIn } from '../check-ins.repository.ts'
import { submit } from '../check-ins.rules.ts'
import { admit } from './admit.ts'
import { announceCheckIn } from './announce-check-in.ts'
import type { CheckInsDeps } from './deps.ts'
import { setPictureTerms } from './picture-terms.ts'
import { lockCheckIn, readOwn } from './read-own.ts'
import { answerOf } from './report-step.ts'
import { seeDevices } from './see-devices.ts'

/**
 * Hands the candidate's own check-in in: a proctor decides, or the hub admits where the assessment says so and every required
 * step is done. Throws `not-found`, `conflict` while a step is missing, and `assessment-not-active` where no time is left.
 */
export async function submitOwn(deps: CheckInsDeps, actor: Actor, id: string): Promise<CheckIn> {
  const { db, audit, now } = deps
  await readOwn(db.read, actor, id)
  const { after, isChanged } = await db.write(async (manager) => {
    const { row, session } = await lockCheckIn(manager, id)
    const verdict = submit(row)
    if (verdict.kind === 'refuse') throw new AppError(verdict.code, { message: verdict.message })
    if (verdict.kind === 'same') return { after: row, isChanged: false }
    const at = now()
    const isAdmitted = verdict.kind === 'admit'
    if (isAdmitted) {
      await requireDevices(manager, session, row)
      await admit(manager, { row, session }, at)
    }
    const changes = {
      state: isAdmitted ? ('admitted' as const) : ('waiting' as const),
      waitingSince: isAdmitted ? null : at,
      ...(isAdmitted ? { decidedBy: null, decidedAt: at, reason: null } : {}),
    }
    await changeCheckIn(manager, id, changes)
    await setPictureTerms(manager, { ...row, ...changes })
    const failed = Object.entries(row.steps).flatMap(([step, { state }]) => (state === 'failed' ? [step] : []))
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'test-session.check-in-submitted' },
      ...{ subjectType: 'test-session', subjectId: id },
      data: { assessmentId: row.assessmentId, state: changes.state, failed: failed.join(', ') },
    })
    return { after: { ...row, ...changes }, isChanged: true }
  })
  if (isChanged) await announceCheckIn(deps, after)
  return answerOf(deps, after)
}

/** Where nobody looks, what was proven at its step must still be there. Throws `conflict`; the step can be reported anew. */
async function requireDevices(manager: EntityManager, session: TestSessionRow, { steps }: CheckInRow): Promise<void> {
  const { arrives, hasPhone } = await seeDevices(manager, session)
  if (!arrives || (steps.phone?.state === 'done' && !hasPhone))
    throw new AppError('conflict', { message: 'checkInStepUnproven' })
}
