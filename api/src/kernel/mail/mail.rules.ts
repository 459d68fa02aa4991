import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Language } from '@pengawas/shared/languages'
import { notificationText } from '@pengawas/shared/notification-texts/index'
import type { NotificationKey } from '@pengawas/shared/notifications'
import { isInAppLink } from '@pengawas/shared/rules/in-app-link'
import { isWanted } from '@pengawas/shared/rules/wanted-notices'

export interface Recipient {
  name: string
  email: string
  /** Null: the default ones. */
  settings: Settings | null
}

/** What is worth a mail. */
const MAILED: ReadonlySet<NotificationKey> = new Set([
  'welcome',
  'password-changed',
  'password-reset',
  'two-factor-enabled',
  'two-factor-disabled',
  'assessment-assigned',
  'assessment-scheduled',
  'assessment-tomorrow',
  'assessment-soon',
  'assessment-over',
  'proctor-assigned',
  'wall-unwatched',
  'passing-score-changed',
  'result-decided-anew',
  'result-final',
  'result-changed',
  'certificate-issued',
  'appeal-possible',
  'appeal-decided',
  'webhook-disabled',
  'own-data-ready',
  'erasure-refused',
  'erasure-accepted',
])

/** Whether its recipient wants this notification as a mail too. */
export function wantsMail(notification: Pick<Notification, 'template'>, settings: Settings | null): boolean {
  const chosen = settings ?? DEFAULT_SETTINGS
  const isMailed = notification.template === null || MAILED.has(notification.template.key)
  return chosen.emailNotifications && isMailed && isWanted(notification, chosen)
}

/** `.invalid` is reserved (RFC 2606): nobody is there. */
export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}

const GREETINGS: Readonly<Record<Language, (name: string) => string>> = {
  id: (name) => `Yth. ${name},`,
  en: (name) => `Dear ${name},`,
  ar: (name) => `السيد/السيدة ${name}،`,
  zh: (name) => `${name}，您好：`,
  ja: (name) => `${name} 様`,
}

/** The mail of a notification, in plain text and in its reader's language; what a person wrote stays as it is. `origin`: where our pages are, if that is known. */
export function notificationMail(
  { template, title, message, action }: Pick<Notification, 'template' | 'title' | 'message' | 'action'>,
  { name, settings }: Pick<Recipient, 'name' | 'settings'>,
  origin: string | undefined,
): { subject: string; text: string } {
  const language = (settings ?? DEFAULT_SETTINGS).language
  const said =
    template === null
      ? { title, message, label: action?.label ?? '' }
      : notificationText(language, template.key, template.parameters)
  const link =
    action === null || origin === undefined || !isInAppLink(action.url)
      ? []
      : ['', `${said.label}: ${origin}${action.url}`]
  return { subject: said.title, text: [GREETINGS[language](name), '', said.message, ...link].join('\n') }
}
