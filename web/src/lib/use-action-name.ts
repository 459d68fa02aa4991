import { useTranslation } from 'react-i18next'

/** The name of an action of the log; one that has no text yet is shown by its code. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit')
  const names: Record<string, Record<string, string>> = t('actions', { returnObjects: true })
  return (action) => {
    const [topic = '', verb = ''] = action.split('.')
    return names[topic]?.[verb] ?? action
  }
}
