import type { Notification } from '@pengawas/shared/contracts/notifications'
import { useTranslation } from 'react-i18next'

/** What the system said is said in the reader's language; what a person wrote stays as it is. */
export function useNotificationTexts({ template, title, message, action }: Notification): {
  title: string
  message: string
  label: string
} {
  const { t } = useTranslation('templates')
  const label = action?.label ?? ''
  if (template === null) return { title, message, label }
  const texts: Record<string, string> = t(template.key, { returnObjects: true, ...template.parameters })
  return { title: texts['title'] ?? title, message: texts['message'] ?? message, label: texts['label'] ?? label }
}
