import type { WarningTexts } from '../contracts/warning-templates.ts'
import { type Language, LANGUAGES } from '../languages.ts'

/** The words of a prepared warning in a language; where it has none, the Indonesian ones, which every template has. */
export const wordsIn = (texts: WarningTexts, language: Language): string =>
  texts[language] === '' ? texts[LANGUAGES[0]] : texts[language]
