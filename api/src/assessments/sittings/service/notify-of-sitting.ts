import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import { statusAt } from '../../assessments/assessments.rules.ts'
import type { SittingRow } from '../../assessments/sittings.entity.ts'
import type { SittingsDeps } from './deps.ts'

/** Tells candidates when and where they take an assessment from now on, unless it is a draft or over. */
export async function notifyOfSitting(
  { notifications, now }: Pick<SittingsDeps, 'notifications' | 'now'>,
  manager: EntityManager,
  userIds: readonly string[],
  assessment: AssessmentRow,
  sitting: Pick<SittingRow, 'name' | 'place' | 'startDate'> | null,
): Promise<NotificationRow[]> {
  const status = statusAt(assessment, now())
  if (status === 'draft' || status === 'completed') return []
  const { id, title } = assessment
  const at = (sitting ?? assessment).startDate.toISOString()
  const url = pageLinks.ownAssessment(id)
  if (sitting === null)
    return notifications.add(manager, userIds, { key: 'sitting-left', parameters: { title, at }, url })
  const name = [sitting.name, sitting.place].filter((part) => part !== '').join(' · ')
  return notifications.add(manager, userIds, { key: 'sitting-assigned', parameters: { title, sitting: name, at }, url })
}
