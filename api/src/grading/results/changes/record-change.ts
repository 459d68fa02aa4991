import { randomUUID } from 'node:crypto'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { seesScore } from '../disclosure.service.ts'
import type { TestResultRow } from '../results.entity.ts'
import { resultChangeEntity, type ResultChangeRow } from './result-changes.entity.ts'
import { type ChangeReason, figuresOf, newsOf, showsWithoutScore } from './result-changes.rules.ts'

const ROWS_PER_QUERY = 200

export interface ChangedResult {
  before: TestResultRow
  after: TestResultRow
}

/** Notes those of these changes that are news for their candidates, in the caller's transaction. */
export async function recordChanges(
  manager: EntityManager,
  changes: readonly ChangedResult[],
  { cause, reason }: ChangeReason,
): Promise<void> {
  const rows = changes
    .filter(({ before, after }) => newsOf(before, after) !== null)
    .map(({ before, after }): ResultChangeRow => ({
      ...{ id: randomUUID(), testSessionId: after.testSessionId, at: after.updatedAt, cause, reason: reason || null },
      ...{ before: figuresOf(before), after: figuresOf(after) },
    }))
  for (const chunk of inChunks(rows, ROWS_PER_QUERY)) await manager.insert(resultChangeEntity, chunk)
}

/**
 * Notes a change and tells the candidate of it, once: that the result is final, or that it is another one, unless the certificate
 * that came with it says so. Nothing is said of a score that is held back. To be delivered after the transaction.
 */
export async function recordChange(
  notifications: Pick<NotificationsService, 'add'>,
  manager: EntityManager,
  { session, assessment, before, after }: ChangedResult & { session: TestSessionRow; assessment: AssessmentRow },
  why: ChangeReason,
): Promise<NotificationRow[]> {
  const news = newsOf(before, after)
  if (news === null) return []
  await recordChanges(manager, [{ before, after }], why)
  if (after.certificateNumber !== null && after.certificateNumber !== before.certificateNumber) return []
  const isShown =
    showsWithoutScore(figuresOf(before), figuresOf(after)) ||
    (await seesScore(manager, { role: 'peserta' }, session, assessment, after.updatedAt))
  if (!isShown) return []
  return notifications.add(manager, [after.participantId], {
    key: news === 'final' ? 'result-final' : 'result-changed',
    parameters: { title: assessment.title },
    url: pageLinks.ownResult(after.testSessionId),
  })
}

/** The changes of a result, from the first on. */
export const listChanges = (manager: EntityManager, testSessionId: string): Promise<ResultChangeRow[]> =>
  manager.find(resultChangeEntity, { where: { testSessionId }, order: { at: 'ASC', id: 'ASC' } })
