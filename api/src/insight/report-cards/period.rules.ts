import { type ReportCardQuery } from '@pengawas/shared/contracts/report-cards'
import { REPORT_PERIODS } from '@pengawas/shared/contracts/reports'
import { startOfDays } from '../system/activity.rules.ts'
import { DAY_MS, JAKARTA_OFFSET_MS, startOfJakartaDay } from '../system/system.rules.ts'

export interface Span {
  from: Date
  /** No longer part of it. */
  to: Date
}
export type Step = 'day' | 'month'

/** The period of a card in whole days of Jakarta, the one of the same length before it, and the steps by which it is drawn. */
export interface CardPeriod extends Span {
  before: Span
  step: Step
  /** `YYYY-MM-DD`, or `YYYY-MM`. */
  steps: readonly string[]
}

/** More days are drawn by months. */
const MOST_DRAWN_DAYS = 62

const jakartaDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - JAKARTA_OFFSET_MS)
const LENGTHS: Readonly<Record<Step, number>> = { day: 10, month: 7 }

/** The step in which an instant lies. */
export const stepOf = (at: Date, step: Step): string =>
  new Date(at.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, LENGTHS[step])

/** A period that ends today ends with the day. */
export function periodOf({ period, from: first, to: last }: ReportCardQuery, now: Date): CardPeriod {
  const isNamed = first === undefined || last === undefined
  const from = isNamed ? startOfDays(now, REPORT_PERIODS[period]) : jakartaDay(first)
  const end = isNamed ? startOfJakartaDay(now) : jakartaDay(last)
  const to = new Date(end.getTime() + DAY_MS)
  const lengthMs = to.getTime() - from.getTime()
  const days = Math.round(lengthMs / DAY_MS)
  const step = days > MOST_DRAWN_DAYS ? 'month' : 'day'
  const all = Array.from({ length: days }, (_, index) => stepOf(new Date(from.getTime() + index * DAY_MS), step))
  return {
    ...{ from, to, step, steps: [...new Set(all)] },
    before: { from: new Date(from.getTime() - lengthMs), to: from },
  }
}
