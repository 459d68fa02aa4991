import type { Language } from '@pengawas/shared/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from '../locales/id/index.ts'
import { markRightToLeft } from './rules/text-direction.ts'

export const LANGUAGES = [
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'zh', name: '中文' },
  { code: 'ja', name: '日本語' },
] as const satisfies readonly { code: Language; name: string }[]

const STORAGE_KEY = 'app_language'
/** A choice made before the login, until the account has it: a reload keeps it, and it ends with the tab, which may be another person's next. */
const CHOICE_KEY = 'app_language_chosen'

/** The pages before the login have few texts of their own, and are not made to wait for all others. */
const ENTRANCE_LOADERS: Readonly<Record<Language, () => Promise<{ entrance: object }>>> = {
  id: () => import('../locales/id/entrance.ts'),
  en: () => import('../locales/en/entrance.ts'),
  ar: () => import('../locales/ar/entrance.ts'),
  zh: () => import('../locales/zh/entrance.ts'),
  ja: () => import('../locales/ja/entrance.ts'),
}

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

/** Whether a page beyond the entrance was opened; every language that is chosen from then on comes with all its texts. */
let needsAllTexts = false
const complete = new Set<Language>()

function isLanguage(value: string | null | undefined): value is Language {
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

async function loadTexts(language: Language): Promise<void> {
  if (complete.has(language)) return
  const loadsAll = needsAllTexts
  const texts = loadsAll ? (await LOADERS[language]()).texts : (await ENTRANCE_LOADERS[language]()).entrance
  for (const [namespace, resource] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, resource)
  if (loadsAll) complete.add(language)
  // A page beyond the entrance was opened while the entrance's texts were on their way.
  else if (needsAllTexts) await loadTexts(language)
}

/** Loads the texts of all pages in the language that is shown. */
export async function loadAllTexts(): Promise<void> {
  needsAllTexts = true
  if (isLanguage(i18next.language)) await loadTexts(i18next.language)
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

export function shownLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'id'
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
  await loadTexts(language)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
