import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from '../locales/id/index.ts'
import { markRightToLeft } from './rules/text-direction.ts'

export const LANGUAGES = [
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'zh', name: '中文' },
  { code: 'ja', name: '日本語' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

const STORAGE_KEY = 'app_language'
/** A choice made before the login, until the account has it: a reload keeps it, and it ends with the tab, which may be another person's next. */
const CHOICE_KEY = 'app_language_chosen'

const LOADERS: Readonly<Record<Language, () => Promise<{ texts: Texts }>>> = {
  id: () => import('../locales/id/index.ts'),
  en: () => import('../locales/en/index.ts'),
  ar: () => import('../locales/ar/index.ts'),
  zh: () => import('../locales/zh/index.ts'),
  ja: () => import('../locales/ja/index.ts'),
}

const ownDirection = {
  type: 'postProcessor',
  name: 'own-direction',
  process: (text: string, _key: unknown, _options: unknown, translator: { language: string }): string =>
    directionOf(translator.language) === 'rtl' ? markRightToLeft(text) : text,
} as const

function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some(({ code }) => code === value)
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Reading or writing storage throws where the browser forbids it; the choice then lasts for this page only. */
function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return isLanguage(stored) ? stored : 'id'
  } catch {
    return 'id'
  }
}

function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Nothing to do: the choice lasts for this page.
  }
}

async function loadTexts(instance: i18n, language: Language): Promise<void> {
  if (instance.hasResourceBundle(language, 'common')) return
  const { texts } = await LOADERS[language]()
  for (const [namespace, resource] of Object.entries(texts)) {
    instance.addResourceBundle(language, namespace, resource)
  }
}

/** Prepares the texts of the stored language before anything is drawn. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage()
  await i18next
    .use(initReactI18next)
    .use(ownDirection)
    .init({
      lng: language,
      resources: {},
      defaultNS: 'common',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      postProcess: [ownDirection.name],
    })
  await changeLanguage(language)
}

/** The language chosen from a menu in this tab that no account has yet, or null. */
export function chosenLanguage(): Language | null {
  try {
    const chosen = sessionStorage.getItem(CHOICE_KEY)
    return isLanguage(chosen) ? chosen : null
  } catch {
    return null
  }
}

/** A choice made by a person, as opposed to one that follows settings. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    sessionStorage.setItem(CHOICE_KEY, language)
  } catch {
    // Where the browser forbids storage, the account's language comes back with the login.
  }
  await changeLanguage(language)
}

/** The account has a language of its person's choice now. */
export function settleLanguage(): void {
  try {
    sessionStorage.removeItem(CHOICE_KEY)
  } catch {
    // Nothing was stored either.
  }
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(i18next, language)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
