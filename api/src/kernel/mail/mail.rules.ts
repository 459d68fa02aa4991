import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { isInAppLink } from '@pengawas/shared/rules/in-app-link'

export interface Recipient {
  name: string
  email: string
  /** Null: the default ones. */
  settings: Settings | null
}

/** What is worth a mail, and which setting may switch it off besides the one for all mail. */
const MAILED: Partial<Record<NotificationKey, 'assessmentReminders' | null>> = {
  welcome: null,
  'password-changed': null,
  'password-reset': null,
  'two-factor-enabled': null,
  'two-factor-disabled': null,
  'assessment-assigned': 'assessmentReminders',
  'assessment-scheduled': 'assessmentReminders',
  'proctor-assigned': 'assessmentReminders',
  'certificate-issued': null,
}

/** Whether its recipient wants this notification as a mail too. What a person wrote counts as news of the system. */
export function wantsMail(notification: Pick<Notification, 'template'>, settings: Settings | null): boolean {
  const chosen = settings ?? DEFAULT_SETTINGS
  if (!chosen.emailNotifications) return false
  if (notification.template === null) return chosen.systemUpdates
  const setting = MAILED[notification.template.key]
  return setting === undefined ? false : setting === null || chosen[setting]
}

/** `.invalid` is reserved (RFC 2606): nobody is there. */
export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}

/** The mail of a notification, in plain text. `origin`: where our pages are, if that is known. */
export function mailText(
  notification: Pick<Notification, 'message' | 'action'>,
  name: string,
  origin: string | undefined,
): string {
  const link =
    notification.action === null || origin === undefined || !isInAppLink(notification.action.url)
      ? []
      : ['', `${notification.action.label}: ${origin}${notification.action.url}`]
  return [`Yth. ${name},`, '', notification.message, ...link].join('\n')
}
