import { useTranslation } from 'react-i18next'

/** What kept files belong to, in words. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('retention')
  return (kind) => {
    switch (kind) {
      case 'flag':
      case 'recording':
      case 'appeal':
      case 'own-data':
      case 'evidence-package':
        return t(`kinds.${kind}`)
      case 'assessment':
        return t('kinds.report')
      case 'test-session':
        return t('kinds.session')
      default:
        return t('kinds.other')
    }
  }
}
