import type { Notification } from '@pengawas/shared/contracts/notifications'
import { flagTypeSchema } from '@pengawas/shared/flags'
import { shownParameters } from '@pengawas/shared/notification-texts/index'
import type { i18n } from 'i18next'
import { flagTitle } from './flag-title.ts'
import { asLanguage } from './rules/numbers.ts'

type Template = NonNullable<Notification['template']>

/** The parameters of a text. A flag is named by its rule and type; without these its description stays as the hub wrote it. */
function translated(instance: i18n, { parameters }: Template): Record<string, string> {
  const shown = shownParameters(parameters, asLanguage(instance.language))
  const type = flagTypeSchema.safeParse(parameters['type'])
  return type.success
    ? { ...shown, description: flagTitle(instance, { reason: parameters['reason'] ?? '', type: type.data }) }
    : { ...shown }
}

/** The system's own texts in the language of `instance`; texts that a person wrote stay as they are. */
export function notificationTexts(
  instance: i18n,
  { template, title, message, action }: Pick<Notification, 'template' | 'title' | 'message' | 'action'>,
): { title: string; message: string; label: string } {
  const label = action?.label ?? ''
  if (template === null) return { title, message, label }
  const t = instance.getFixedT(null, 'templates')
  const texts: Record<string, string> = t(template.key, { returnObjects: true, ...translated(instance, template) })
  return { title: texts['title'] ?? title, message: texts['message'] ?? message, label: texts['label'] ?? label }
}
