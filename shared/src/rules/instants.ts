import type { Language } from '../languages.ts'

/** Where times are shown. */
export const ZONE = 'Asia/Jakarta'

/** BCP 47 tags for `Intl`; Arabic keeps Western digits, as the codes and NIPs around it do. */
export const INTL_TAGS: Readonly<Record<Language, string>> = {
  id: 'id-ID',
  en: 'en-GB',
  ar: 'ar-u-nu-latn',
  zh: 'zh-CN',
  ja: 'ja-JP',
}

/** Making one takes a hundred times as long as using it, and a report formats an instant for each candidate. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(INTL_TAGS[language], { timeZone: ZONE, ...options })
  formats.set(key, made)
  return made
}

/** An instant (ISO 8601) in Jakarta time, Indonesian as `21/11/2026 pukul 09.30`, where asked with seconds; null for what is no instant. */
export function formatInstant(instant: string, language: Language, hasSeconds = false): string | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const format = (options: Intl.DateTimeFormatOptions): string => formatOf(language, options).format(date)
  // No line ends between the hour and its half of the day.
  if (language !== 'id')
    return format({ dateStyle: 'medium', timeStyle: hasSeconds ? 'medium' : 'short' }).replace(/(:\d\d) /, '$1\u00a0')
  const day = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const second = hasSeconds ? ({ second: '2-digit' } as const) : {}
  return `${day} pukul ${format({ hour: '2-digit', minute: '2-digit', ...second })}`
}
