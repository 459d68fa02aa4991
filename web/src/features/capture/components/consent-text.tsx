import { List } from '@mantine/core'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { RetentionTerms } from '@pengawas/shared/contracts/retention'
import { useTranslation } from 'react-i18next'
import { useConsentWords } from '../../../lib/consent-words.ts'
import type { SharedSources } from '../../../lib/rules/shared-sources.ts'

/** What candidates agree to: who sees what they share, what is analysed, what is kept and how long. `CONSENT_TEXT_VERSION` names its wording. */
export function ConsentText({
  shared,
  isAnalysed,
  recording,
  retention,
}: {
  shared: SharedSources
  isAnalysed: boolean
  recording: RecordingMode
  retention: RetentionTerms
}) {
  const { t } = useTranslation('capture')
  const words = useConsentWords(shared, isAnalysed)
  return (
    <List size="sm" spacing={6}>
      <List.Item>{words.live}</List.Item>
      <List.Item>{words.analysed}</List.Item>
      <List.Item>{t(`consent.recorded.${recording}`)}</List.Item>
      {recording === 'never' ? null : <List.Item>{t('consent.recordedSeen')}</List.Item>}
      <List.Item>{words.page}</List.Item>
      {words.evidence === null ? null : <List.Item>{words.evidence}</List.Item>}
      <List.Item>{t('consent.readers')}</List.Item>
      <List.Item>{t('consent.terms', { calm: retention.calmDays, flagged: retention.flaggedDays })}</List.Item>
      <List.Item>{t('consent.held')}</List.Item>
      <List.Item>{t('consent.stays')}</List.Item>
      <List.Item>{words.end}</List.Item>
    </List>
  )
}
