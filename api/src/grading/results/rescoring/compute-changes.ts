import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { Amendments } from '../../../bank/questions/contents.queries.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import { lockTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { findResults } from '../results.queries.ts'
import { listScoredSessions } from '../results.repository.ts'
import type { ScoreKeeper } from '../score-keeper.ts'
import { percentageOf } from '../scoring.rules.ts'
import { scoreAgain } from '../scoring/score-again.ts'

/**
 * Scores every result of an assessment as amended, and says which of them change. A dry run stores nothing; otherwise the
 * amendments are stored already, and the candidates' notices are to be delivered after the transaction. Throws `conflict` where a result would have no question left that counts.
 */
export async function computeChanges(
  { scores, notifications }: { scores: ScoreKeeper; notifications: Pick<NotificationsService, 'add'> },
  manager: EntityManager,
  assessment: AssessmentRow,
  amendments: Amendments,
  { isDry, reason }: { isDry: boolean; reason: string },
): Promise<Pick<RescoreAnswer, 'results' | 'changes'> & { notices: NotificationRow[] }> {
  const ended = await listScoredSessions(manager, assessment.id)
  const ids = ended.map(({ id }) => id)
  // Under the lock: a test that credit opens again meanwhile has no result to be scored.
  const sessions = isDry ? ended : (await lockTestSessions(manager, ids)).filter(({ status }) => isOver(status))
  const results = new Map(
    (
      await findResults(
        manager,
        sessions.map(({ id }) => id),
      )
    ).map((row) => [row.testSessionId, row]),
  )
  const names = await findNames(
    manager,
    sessions.map(({ participantId }) => participantId),
  )
  const changes: RescoreAnswer['changes'] = []
  const notices: NotificationRow[] = []
  const work = { store: scores.store, notifications }
  for (const session of sessions) {
    const before = results.get(session.id)
    if (before === undefined) continue
    const { row: after, notices: own } = isDry
      ? { row: await scores.preview(manager, session, assessment, amendments), notices: [] }
      : await scoreAgain(work, manager, session, assessment, { cause: 'rescored', reason })
    notices.push(...own)
    if (before.isMeasured && !after.isMeasured && !after.isProvisional)
      throw new AppError('conflict', { message: 'voidNothingLeft' })
    if (percentageOf(after) === percentageOf(before) && after.verdict === before.verdict) continue
    changes.push({
      testSessionId: session.id,
      participantName: names.get(session.participantId) ?? '',
      code: session.code,
      before: { percentageScore: percentageOf(before), isPassed: before.isPassed, verdict: before.verdict },
      after: { percentageScore: percentageOf(after), isPassed: after.isPassed, verdict: after.verdict },
    })
  }
  return { results: results.size, changes, notices }
}
