import { useTranslation } from 'react-i18next'

/** What kept files belong to, in words. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('retention')
  return (kind) => {
    if (kind === 'flag') return t('kinds.flag')
    if (kind === 'recording') return t('kinds.recording')
    return kind === 'test-session' ? t('kinds.session') : t('kinds.other')
  }
}
