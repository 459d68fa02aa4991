import i18next from 'i18next'

const ZONE = 'Asia/Jakarta'

/** BCP 47 tags for `Intl`; Arabic keeps Western digits, as the codes and NIPs around it do. */
const INTL_TAGS: Readonly<Record<string, string>> = {
  id: 'id-ID',
  en: 'en-GB',
  ar: 'ar-u-nu-latn',
  zh: 'zh-CN',
  ja: 'ja-JP',
}

function tagOf(language: string): string {
  return INTL_TAGS[language] ?? 'id-ID'
}

const notADate = (language: string): string => i18next.t('messages:birthDateInvalid', { lng: language })

/** An instant (ISO 8601) in Jakarta time; Indonesian reads `21/11/2026 pukul 09.30`. */
export function formatInstant(instant: string, language: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return notADate(language)
  const tag = tagOf(language)
  if (language === 'id') {
    const day = new Intl.DateTimeFormat(tag, {
      timeZone: ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(date)
    const time = new Intl.DateTimeFormat(tag, { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(date)
    return `${day} pukul ${time}`
  }
  return new Intl.DateTimeFormat(tag, { timeZone: ZONE, dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Hours, minutes and seconds of an instant (ISO 8601 or milliseconds) in Jakarta time. */
export function formatClock(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(tagOf(language), {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(instant))
}

/** Hours and minutes of an instant (ISO 8601 or milliseconds) in Jakarta time: `09.30` in Indonesian. */
export function formatHourMinute(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(tagOf(language), {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(instant))
}

/** A share from 0 to 1 as a percentage. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A number with two decimals at most. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: 2 }).format(value)
}

/** A calendar day (`YYYY-MM-DD`), which has no time zone: `21/11/2026` in Indonesian. */
export function formatDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return notADate(language)
  const style =
    language === 'id'
      ? ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
      : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(tagOf(language), { timeZone: 'UTC', ...style }).format(date)
}

/** A calendar day (`YYYY-MM-DD`) where there is little room: day and month. */
export function formatShortDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(tagOf(language), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(date)
}

/** A count with the language's separators. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language)).format(count)
}

/** What stands before the decimals: a comma in Indonesian. */
export function decimalSign(language: string): string {
  return new Intl.NumberFormat(tagOf(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** A number with at most so many decimals, with the language's own sign for them. */
export function formatDecimal(value: number, language: string, digits: number): string {
  return new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: digits }).format(value)
}
