import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What candidates agree to: who sees what they share, what is analysed, what is kept and how long. `CONSENT_TEXT_VERSION` names its wording. */
export function ConsentText({ isAnalysed }: { isAnalysed: boolean }) {
  const { t } = useTranslation('capture')
  return (
    <List size="sm" spacing={6}>
      <List.Item>{t('consent.live')}</List.Item>
      <List.Item>{t(isAnalysed ? 'consent.analysed' : 'consent.unanalysed')}</List.Item>
      <List.Item>{t('consent.page')}</List.Item>
      <List.Item>{t('consent.evidence')}</List.Item>
      <List.Item>{t('consent.kept')}</List.Item>
      <List.Item>{t('consent.end')}</List.Item>
    </List>
  )
}
