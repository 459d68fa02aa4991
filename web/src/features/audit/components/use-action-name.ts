import { useTranslation } from 'react-i18next'

/** What an action of the log is called; one that is newer than the texts keeps its own name. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit')
  const names: Record<string, Record<string, string>> = t('actions', { returnObjects: true })
  return (action) => {
    const [topic = '', verb = ''] = action.split('.')
    return names[topic]?.[verb] ?? action
  }
}
