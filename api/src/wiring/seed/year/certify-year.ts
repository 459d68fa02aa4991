import type { EntityManager } from 'typeorm'
import { certificateEntry, certifyAll } from '../../../grading/results/scoring/certify.ts'
import { certificateNoticeFor } from '../../../grading/results/scoring/certificate-notice.ts'
import { type TestResultRow } from '../../../grading/results/results.entity.ts'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import { notificationRow } from '../../../identity/notifications/notifications.rules.ts'
import type { Draw } from './draw.rules.ts'
import type { YearAssessment } from './year-assessments.ts'
import type { YearLog } from './year-log.ts'

/** Notices are kept for so long that candidates still see them. */
const NOTICES_MS = 60 * 24 * 60 * 60_000

/** Gives the results of a year their certificates: assessment by assessment as they ended, without a gap in the numbers. */
export async function certifyYear(
  manager: EntityManager,
  draw: Draw,
  {
    assessments,
    results,
    log,
    now,
  }: { assessments: readonly YearAssessment[]; results: readonly TestResultRow[]; log: YearLog; now: Date },
): Promise<{ results: TestResultRow[]; notices: NotificationRow[] }> {
  const byAssessment = Map.groupBy(results, ({ assessmentId }) => assessmentId)
  const certified: TestResultRow[] = []
  const notices: NotificationRow[] = []
  for (const { row } of assessments.toSorted((a, b) => a.row.endDate.getTime() - b.row.endDate.getTime())) {
    const own = (byAssessment.get(row.id) ?? []).toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
    for (const result of await certifyAll(manager, own, row, now)) {
      if (result.certificateNumber === null) {
        certified.push(result)
        continue
      }
      // It was issued when the result became final.
      const at = result.updatedAt
      const issued = { ...result, certificateIssuedAt: at }
      certified.push(issued)
      log.add(at, certificateEntry(issued))
      if (now.getTime() - at.getTime() < NOTICES_MS)
        notices.push(notificationRow(draw.uuid(), issued.participantId, certificateNoticeFor(issued), at))
    }
  }
  return { results: certified.toSorted((a, b) => (a.testSessionId < b.testSessionId ? -1 : 1)), notices }
}
