import { useTranslation } from 'react-i18next'

/** Every page's main element carries this id. */
export const MAIN_ID = 'isi'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t('skipToContent')}
    </a>
  )
}
