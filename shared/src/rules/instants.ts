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

/** An instant (ISO 8601) in Jakarta time, Indonesian as `21/11/2026 pukul 09.30`, where asked with seconds; null for what is no instant. */
export function formatInstant(instant: string, language: Language, hasSeconds = false): string | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(INTL_TAGS[language], { timeZone: ZONE, ...options }).format(date)
  // No line ends between the hour and its half of the day.
  if (language !== 'id')
    return format({ dateStyle: 'medium', timeStyle: hasSeconds ? 'medium' : 'short' }).replace(/(:\d\d) /, '$1\u00a0')
  const day = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const second = hasSeconds ? ({ second: '2-digit' } as const) : {}
  return `${day} pukul ${format({ hour: '2-digit', minute: '2-digit', ...second })}`
}
