import type { Settings } from '../contracts/account.ts'
import type { Notification } from '../contracts/notifications.ts'
import type { NotificationKey } from '../notifications.ts'

const ABOUT_ASSESSMENTS: readonly NotificationKey[] = [
  'assessment-assigned',
  'assessment-scheduled',
  'assessment-tomorrow',
  'assessment-soon',
  'assessment-over',
  'proctor-assigned',
]

/** Whether this person lets themselves be called for it, by mail or by the browser. What a person wrote counts as news of the system. */
export function isWanted(
  { template }: Pick<Notification, 'template'>,
  settings: Pick<Settings, 'assessmentReminders' | 'systemUpdates'>,
): boolean {
  if (template === null) return settings.systemUpdates
  return settings.assessmentReminders || !ABOUT_ASSESSMENTS.includes(template.key)
}
