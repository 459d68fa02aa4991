import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import type { ScoresChanged } from '../marking/marking.service.ts'
import type { ScoreKeeper } from './score-keeper.ts'
import { scoreAgain } from './scoring/score-again.ts'

const MARKED = { cause: 'marked', reason: null } as const

/** Scores a test again whose essays were marked, if it is over. */
export const createScoresChanged =
  ({
    scores,
    notifications,
  }: {
    scores: Pick<ScoreKeeper, 'store'>
    notifications: Pick<NotificationsService, 'add'>
  }): ScoresChanged =>
  async (manager, testSessionId) => {
    const session = await lockTestSession(manager, testSessionId)
    const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
    if (session === null || assessment === null || !isOver(session.status)) return []
    return (await scoreAgain({ store: scores.store, notifications }, manager, session, assessment, MARKED)).notices
  }
