import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { addCertificateNotice } from './certificate-notice.ts'

interface ScoreAgainDeps {
  store: (manager: EntityManager, session: TestSessionRow, assessment: AssessmentRow) => Promise<TestResultRow>
  notifications: Pick<NotificationsService, 'add'>
}

/** Scores a test that is over once more. With it come the notices to its candidate, to be delivered after the transaction. */
export async function scoreAgain(
  { store, notifications }: ScoreAgainDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
): Promise<{ row: TestResultRow; notices: NotificationRow[] }> {
  const before = await findResult(manager, session.id)
  const row = await store(manager, session, assessment)
  return { row, notices: await addCertificateNotice(notifications, manager, before, row) }
}
