import type { Language } from '../languages.ts'
import type { NotificationKey, NotificationText, NotificationTexts } from '../notifications.ts'
import { formatInstant } from '../rules/instants.ts'
import { fillTemplate } from '../templates.ts'
import { notificationTexts as ar } from './ar.ts'
import { notificationTexts as en } from './en.ts'
import { notificationTexts as id } from './id.ts'
import { notificationTexts as ja } from './ja.ts'
import { notificationTexts as zh } from './zh.ts'

const TEXTS: Readonly<Record<Language, NotificationTexts>> = { id, en, ar, zh, ja }

/** Parameters as a reader of this language sees them: `at` is an instant (ISO 8601). */
export function shownParameters(
  parameters: Readonly<Record<string, string>>,
  language: Language,
): Readonly<Record<string, string>> {
  const { at } = parameters
  return at === undefined ? parameters : { ...parameters, at: formatInstant(at, language) ?? at }
}

/** The text of a notification in one language, with its parameters. */
export function notificationText(
  language: Language,
  key: NotificationKey,
  parameters: Readonly<Record<string, string>>,
): NotificationText {
  const text = TEXTS[language][key]
  const shown = shownParameters(parameters, language)
  return { title: fillTemplate(text.title, shown), message: fillTemplate(text.message, shown), label: text.label }
}
