import { useTranslation } from 'react-i18next'

/** What kept files belong to, in words. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('retention')
  return (kind) => {
    if (kind === 'flag') return t('kinds.flag')
    if (kind === 'recording') return t('kinds.recording')
    if (kind === 'appeal') return t('kinds.appeal')
    return kind === 'test-session' ? t('kinds.session') : t('kinds.other')
  }
}
