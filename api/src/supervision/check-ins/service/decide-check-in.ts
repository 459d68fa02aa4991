import type { CheckInState, DecideCheckIn, WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { AppError } from '@pengawas/shared/errors'
import { message, type MessageCode } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import { findPeopleFacts } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { lockThoseInCheckIn } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../../sessions/watching/staff-session.ts'
import { waitedUntil } from '../admission.rules.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { changeCheckIn, deleteRefusal } from '../check-ins.repository.ts'
import { decide, isOvertaken, isTermOver, NOTHING_KEPT } from '../check-ins.rules.ts'
import { admit } from './admit.ts'
import { announceCheckIn } from './announce-check-in.ts'
import type { CheckInsDeps } from './deps.ts'
import { noteRefusal } from './note-refusal.ts'
import { setPictureTerms } from './picture-terms.ts'
import { lockCheckIn } from './read-own.ts'
import { toWaiting } from './to-check-ins.ts'

/**
 * Admits a candidate of the actor's, has them repeat steps, refuses them, or lets them try again. The same decision again
 * changes nothing. After a refusal no earlier check-in of theirs counts. Throws `not-found`, `invalid-input` where a reason is missing, `conflict` where somebody was faster, and
 * `assessment-not-active` for an admission that leaves no time.
 */
export async function decideCheckIn(
  deps: CheckInsDeps,
  actor: Actor,
  id: string,
  sent: DecideCheckIn,
): Promise<WaitingCandidate> {
  const { db, audit, now } = deps
  const { participantId } = await staffSession(db.read, actor, id, 'check-in:decide')
  const { after, changed } = await db.write(async (manager) => {
    if (sent.decision === 'refuse') await lockThoseInCheckIn(manager, participantId)
    const { row, session } = await lockCheckIn(manager, id)
    const at = now()
    const verdict = decide(row, sent, at)
    const isRepeated = verdict.kind === 'same' && row.decidedBy === actor.userId
    if (isOvertaken(row, sent) && !isRepeated) throw await overtaken(manager, row)
    if (verdict.kind === 'refuse')
      throw new AppError(
        verdict.code,
        verdict.code === 'invalid-input' ? { fields: { reason: verdict.message ?? 'checkInReasonNeeded' } } : {},
      )
    if (verdict.kind === 'same') return { after: row, changed: [] }
    if (verdict.state === 'admitted') await admit(manager, { row, session }, at)
    const changes = {
      ...{ state: verdict.state, steps: verdict.steps, reason: sent.reason === '' ? null : sent.reason },
      ...{ waitingSince: null, waitedMs: waitedUntil(row, at), decidedBy: actor.userId, decidedAt: at },
      // Of a check-in that is opened again after their time nothing may point at what is deleted.
      ...(isTermOver(row, at) ? NOTHING_KEPT : {}),
    }
    await changeCheckIn(manager, id, changes)
    await setPictureTerms(manager, { ...row, ...changes })
    if (row.state === 'refused') await deleteRefusal(manager, id)
    const others = verdict.state === 'refused' ? await noteRefusal(deps, manager, row, at) : []
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'test-session.check-in-decided' },
      ...{ subjectType: 'test-session', subjectId: id },
      data: { from: row.state, decision: sent.decision },
      words: { reason: sent.reason },
    })
    const decided = { ...row, ...changes }
    return { after: decided, changed: [decided, ...others] }
  })
  for (const one of changed) await announceCheckIn(deps, one)
  const [answer] = await toWaiting(deps, [after])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}

/** What somebody else decided, by the state that it led to. */
const DECIDED = {
  admitted: 'checkInAdmittedBy',
  refused: 'checkInRefusedBy',
  redo: 'checkInRedoBy',
  open: 'checkInOpenedBy',
  waiting: 'checkInAgainAfter',
} as const satisfies Record<CheckInState, MessageCode>

/** Says who was faster, and with what. */
async function overtaken(manager: EntityManager, { state, decidedBy }: CheckInRow): Promise<AppError> {
  if (decidedBy === null)
    return new AppError('conflict', { message: state === 'admitted' ? 'checkInAdmittedByHub' : 'checkInRedoByHub' })
  const name = (await findPeopleFacts(manager, [decidedBy])).get(decidedBy)?.name ?? ''
  return new AppError('conflict', { message: message(DECIDED[state], { name }) })
}
