import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver, TEST_SESSION_STATUSES, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { weightOf } from '@pengawas/shared/rules/flag-weight'

export const SESSION_SORTS = ['risk', 'name', 'start', 'question', 'flags'] as const
export type SessionSort = (typeof SESSION_SORTS)[number]

type Compare = (a: WallCandidate, b: WallCandidate) => number

const COMPARE: Readonly<Record<Exclude<SessionSort, 'risk'>, Compare>> = {
  name: (a, b) => a.participantName.localeCompare(b.participantName),
  start: (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime),
  question: (a, b) => a.progress.currentQuestion - b.progress.currentQuestion,
  flags: (a, b) => weightOf(a) - weightOf(b),
}

/** The states of the table of live sessions. */
export const LIVE_STATUSES = TEST_SESSION_STATUSES.filter((status) => !isOver(status))

/** The test sessions under way, in no order: those that are over are listed as they are stored, with their end. */
export function liveOf(candidates: readonly WallCandidate[]): WallCandidate[] {
  return candidates.filter(({ status }) => !isOver(status))
}

/** The test sessions under way that match, in the order that is asked for; `byRisk` come as the wall orders them, the most urgent first. */
export function sessionRows(
  byRisk: readonly WallCandidate[],
  asked: { status: TestSessionStatus | null; sort: SessionSort; order: 'asc' | 'desc' },
): WallCandidate[] {
  const rows = liveOf(byRisk).filter(({ status }) => asked.status === null || status === asked.status)
  const { sort } = asked
  const ordered = sort === 'risk' ? rows : rows.toSorted(COMPARE[sort])
  return asked.order === 'asc' ? ordered : ordered.toReversed()
}

/** How many tests are under way, of those whose status is `active`: paused, locked and in check-in are other states. */
export function activeCount(candidates: Readonly<Record<string, WallCandidate>>): number {
  return Object.values(candidates).filter(({ status }) => status === 'active').length
}

/** Whether the clock has begun: what a candidate in check-in has done so far is no part of the test. */
export const hasBegun = (status: TestSessionStatus): boolean => status !== 'check-in'

const JAKARTA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' })
const DAY_MS = 24 * 60 * 60_000

/** Whether something began on this day in Jakarta, on the one before, or earlier; both in ms. */
export function dayOf(at: number, now: number): 'today' | 'yesterday' | 'earlier' {
  const day = JAKARTA.format(at)
  if (day === JAKARTA.format(now)) return 'today'
  return day === JAKARTA.format(now - DAY_MS) ? 'yesterday' : 'earlier'
}
