import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from '../locales/id/index.ts'

export const LANGUAGES = [
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'zh', name: '中文' },
  { code: 'ja', name: '日本語' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

const STORAGE_KEY = 'app_language'

const LOADERS: Readonly<Record<Language, () => Promise<{ texts: Texts }>>> = {
  id: () => import('../locales/id/index.ts'),
  en: () => import('../locales/en/index.ts'),
  ar: () => import('../locales/ar/index.ts'),
  zh: () => import('../locales/zh/index.ts'),
  ja: () => import('../locales/ja/index.ts'),
}

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
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    defaultNS: 'common',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await changeLanguage(language)
}

let chosenHere: Language | null = null

/** The language chosen from a menu since this page was loaded, or null. */
export function languageChosenHere(): Language | null {
  return chosenHere
}

/** A choice made by a person, as opposed to one that follows settings. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenHere = language
  await changeLanguage(language)
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(i18next, language)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
