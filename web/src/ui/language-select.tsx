import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../lib/i18n.ts'
import { useChooseLanguage } from '../lib/settings.ts'
import classes from './language-select.module.css'

/** The browser's own list under an icon: it needs no code of ours before the login, and phones show it in their way. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <span className={classes.frame}>
      <IconLanguage size={20} aria-hidden />
      <select
        className={classes.list}
        aria-label={t('language')}
        title={t('language')}
        value={i18n.language}
        onChange={({ currentTarget }) => {
          const chosen = LANGUAGES.find(({ code }) => code === currentTarget.value)
          if (chosen) choose(chosen.code)
        }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
