import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { recordChange } from '../changes/record-change.ts'
import type { ChangeReason } from '../changes/result-changes.rules.ts'
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
  why: ChangeReason,
): Promise<{ row: TestResultRow; notices: NotificationRow[] }> {
  const before = await findResult(manager, session.id)
  const row = await store(manager, session, assessment)
  const certified = await addCertificateNotice(notifications, manager, before, row)
  if (before === null) return { row, notices: certified }
  const changed = await recordChange(notifications, manager, { session, assessment, before, after: row }, why)
  return { row, notices: [...certified, ...changed] }
}
