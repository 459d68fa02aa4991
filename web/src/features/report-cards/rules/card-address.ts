import { MOST_CARD_DAYS, REPORT_CARDS, type ReportCard, daysBetween } from '@pengawas/shared/contracts/report-cards'
import {
  DEFAULT_REPORT_PERIOD,
  REPORT_PERIOD_NAMES,
  REPORT_PERIODS,
  type ReportPeriod,
} from '@pengawas/shared/contracts/reports'

/** A period that ends today, or one from a day to a day (`YYYY-MM-DD`, empty where none is chosen). */
export type CardPeriod = { kind: 'named'; name: ReportPeriod } | { kind: 'days'; from: string; to: string }

/** Which card the address opens, and of which period. */
export interface CardAddress {
  card: ReportCard
  period: CardPeriod
}

const NAMES = ['card', 'period', 'from', 'to'] as const

/** Null where the address names no card, or one that there is not. A period that there is not is the usual one. */
export function cardAt(query: URLSearchParams): CardAddress | null {
  const card = REPORT_CARDS.find((known) => known === query.get('card'))
  if (card === undefined) return null
  const [from, to] = [query.get('from'), query.get('to')]
  if (from !== null || to !== null) return { card, period: { kind: 'days', from: from ?? '', to: to ?? '' } }
  const name = REPORT_PERIOD_NAMES.find((known) => known === query.get('period')) ?? DEFAULT_REPORT_PERIOD
  return { card, period: { kind: 'named', name } }
}

/** What the server and the address call a period. */
const parametersOf = (period: CardPeriod): Record<string, string> =>
  period.kind === 'named' ? { period: period.name } : { from: period.from, to: period.to }

export const serverQuery = (period: CardPeriod): string => new URLSearchParams(parametersOf(period)).toString()

/** The query of the address with this card open, or none; the rest of it stays. */
export function withCard(query: URLSearchParams, address: CardAddress | null): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of NAMES) next.delete(name)
  if (address === null) return next
  for (const [name, value] of Object.entries({ card: address.card, ...parametersOf(address.period) }))
    next.set(name, value)
  return next
}

/** A 31st of February rolls over into March and is none. */
function isDay(day: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day for a field; null where it is none. */
export const dayOrNone = (day: string): string | null => (isDay(day) ? day : null)

/** Why nothing can be asked for of a period; null where it can. */
export function periodFault(period: CardPeriod): 'missing' | 'order' | 'tooLong' | null {
  if (period.kind === 'named') return null
  if (!isDay(period.from) || !isDay(period.to)) return 'missing'
  const days = daysBetween(period.from, period.to)
  if (days < 1) return 'order'
  return days > MOST_CARD_DAYS ? 'tooLong' : null
}

const DAY_MS = 24 * 60 * 60_000

/** The same days as of a period that ends today, to begin a choice of days with. */
export function daysOf(name: ReportPeriod, today: string): CardPeriod {
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (REPORT_PERIODS[name] - 1) * DAY_MS)
  return { kind: 'days', from: first.toISOString().slice(0, 10), to: today }
}
