import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import { updateTestSession } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { reopenTerminated } from './reopen-terminated.ts'
import { terminationReviewEntity, type TerminationReviewRow } from './termination-reviews.entity.ts'

/** What becomes of a test whose end was decided on appeal. */
export type AppealedTest = 'stays-over' | 'goes-on' | 'counts-as-handed-in'

/**
 * Decides about an upheld end of a test on its candidate's appeal. Overturned, the test goes on as after every overturned end;
 * where that would not be fair any more, it counts as handed in, and is to be scored again. Throws `conflict` where the end
 * was decided otherwise meanwhile, or the test goes on.
 */
export async function decideTerminationOnAppeal(
  { audit, withdrawResult }: { audit: AuditService; withdrawResult: WithdrawResult },
  manager: EntityManager,
  { id, testSessionId, decidedBy, decisionReason }: TerminationReviewRow,
  { decision, reason, by, at }: { decision: 'upheld' | 'overturned'; reason: string; by: string; at: Date },
): Promise<AppealedTest> {
  // Held first: who let the test go on meanwhile has left its review as it was.
  const session = await lockTestSession(manager, testSessionId)
  if (session?.status !== 'terminated') throw new AppError('conflict', { message: 'appealPointsChanged' })
  const isReopened =
    decision === 'overturned' && (await reopenTerminated({ withdrawResult }, manager, testSessionId, at))
  if (decision === 'overturned') {
    const said = { decision, decidedBy: by, decidedAt: at, decisionReason: reason, isReopened }
    const { affected } = await manager.update(terminationReviewEntity, { id, decision: 'upheld' }, said)
    if (affected !== 1) throw new AppError('conflict', { message: 'appealPointsChanged' })
    if (!isReopened)
      await updateTestSession(manager, testSessionId, {
        ...{ status: 'completed', statusReason: null, terminationCause: null, updatedAt: at },
      })
  }
  await audit.append(manager, {
    ...{ actorId: by, action: 'test-session.termination-appeal-decided' },
    ...{ subjectType: 'test-session', subjectId: testSessionId },
    data: { decision, reopened: isReopened, before: 'upheld', decidedBy },
    words: { reason, decisionReason },
  })
  if (decision === 'upheld') return 'stays-over'
  return isReopened ? 'goes-on' : 'counts-as-handed-in'
}
