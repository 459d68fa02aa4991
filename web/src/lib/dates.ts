import { formatInstant as formatKnownInstant, ZONE } from '@pengawas/shared/rules/instants'
import i18next from 'i18next'
import { asLanguage, tagOf } from './rules/numbers.ts'

const notADate = (language: string): string => i18next.t('messages:birthDateInvalid', { lng: language })

/**
 * Arabic dates hold marks that turn what follows them. Isolated from right to left, a date stays whole also in a line that begins
 * with a Latin name.
 */
const isolated = (date: string, language: string): string => (language === 'ar' ? `\u2067${date}\u2069` : date)

/** An instant (ISO 8601) in Jakarta time; Indonesian reads `21/11/2026 pukul 09.30`. */
export function formatInstant(instant: string, language: string): string {
  return isolated(formatKnownInstant(instant, asLanguage(language)) ?? notADate(language), language)
}

/** The same with seconds, where something short begins. */
export function formatExactInstant(instant: string, language: string): string {
  return isolated(formatKnownInstant(instant, asLanguage(language), true) ?? notADate(language), language)
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

/** When a draft was last typed, in ms: the hour for one of today, else the day with it. */
export function formatDraftTime(at: number, language: string, now: number = Date.now()): string {
  const day = (instant: number): string => new Intl.DateTimeFormat('en', { timeZone: ZONE }).format(instant)
  return day(at) === day(now) ? formatHourMinute(at, language) : formatInstant(new Date(at).toISOString(), language)
}

/** A calendar day (`YYYY-MM-DD`), which has no time zone: `21/11/2026` in Indonesian. */
export function formatDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return notADate(language)
  const style =
    language === 'id'
      ? ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
      : ({ dateStyle: 'medium' } as const)
  return isolated(new Intl.DateTimeFormat(tagOf(language), { timeZone: 'UTC', ...style }).format(date), language)
}

/** A calendar day (`YYYY-MM-DD`) where there is little room: day and month. */
export function formatShortDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(tagOf(language), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(date)
}

/** A month (`YYYY-MM`) with its year: `Nov 2026` in Indonesian. */
export function formatMonth(month: string, language: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return notADate(language)
  return new Intl.DateTimeFormat(tagOf(language), { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(date)
}
