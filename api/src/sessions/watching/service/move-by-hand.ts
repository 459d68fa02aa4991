import type { MoveCandidate, MovedCandidate } from '@pengawas/shared/contracts/teams'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { lockAssessment } from '../allocations.repository.ts'
import { requireLead } from '../leads.ts'
import { staffSession } from '../staff-session.ts'
import type { AllocationDeps } from './deps.ts'
import { readSharing } from './read-sharing.ts'
import { announceMoves, writeMoves } from './write-moves.ts'

/**
 * Gives a candidate to another proctor of the assessment, and says so to both. They stay there until that proctor leaves or
 * somebody moves them again. Throws `not-allowed`, `not-found`, `test-session-over`, and `invalid-input` for anyone who is no
 * active proctor of the assessment.
 */
export async function moveByHand(
  deps: AllocationDeps,
  actor: Actor,
  testSessionId: string,
  { userId, reason }: MoveCandidate,
): Promise<MovedCandidate> {
  const { db } = deps
  const { assessmentId } = await staffSession(db.read, actor, testSessionId, 'team:lead')
  await requireLead(db.read, actor, assessmentId)
  const { assessment, moves, moved } = await db.write(async (manager) => {
    const locked = await lockAssessment(manager, assessmentId)
    const { proctors, sessions } = await readSharing(manager, assessmentId)
    const session = sessions.find(({ id }) => id === testSessionId)
    if (locked === null || session === undefined) throw new AppError('not-found')
    if (!session.isOpen) throw new AppError('test-session-over')
    if (proctors.every((proctor) => proctor.userId !== userId))
      throw new AppError('invalid-input', { fields: { userId: 'proctorsNotActive' } })
    const fromId = session.holder?.userId ?? null
    const changes = fromId === userId ? [] : [{ testSessionId, fromId, toId: userId, cause: 'by-hand' as const }]
    const said = { userId: actor.userId, reason }
    const moves = await writeMoves(deps, manager, assessmentId, changes, said)
    return { assessment: locked, moves, moved: changes.length }
  })
  announceMoves(deps, assessment, moves)
  // Of a candidate whom nobody had, only the walls are told.
  if (moved > 0 && moves.length === 0) deps.announcer.emit('candidatesMoved', {})
  if (moved > 0) deps.announcer.emit('teamChanged', { assessmentId })
  return { moved }
}
