import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import type { ErrorCode } from '@pengawas/shared/errors'
import { type ClockFacts, deadlineOf, isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import type { AnswerRow, TestSessionItemRow } from './answers.entity.ts'

/** How long after the end an answer of a page that was away is still kept for a person to decide. */
export const LATE_DELIVERY_MS = 24 * 60 * 60_000
/** An answer that left in time may take so long on its way; it needs no outage. */
export const TRANSIT_MS = 5_000
/** A page whose network fails is noticed only when it has not answered for a while, so its outage began up to so long before. */
export const NOTICED_WITHIN_MS = 20_000
/** What comes longer after the end may have been thought out meanwhile, whatever time it carries. */
export const PLAUSIBLE_WITHIN_MS = 10 * 60_000

/** An answer as it came in. */
export interface Delivery {
  /** Whether it comes from the page that may write. */
  isActivePage: boolean
  /** Whether it comes from the page that had the test last, whatever login it has by now. */
  isLastPage: boolean
  idempotencyKey: string
  revision: number
  /** Undefined: does not fit the question. */
  value: AnswerValue | undefined
  madeAt: number
}

/** A time in which the server saw no page of the candidate; `to` is null while that lasts. */
export interface Absence {
  from: number
  to: number | null
}

export interface DeliveryFacts {
  session: Pick<TestSessionRow, 'status' | 'endTime' | 'finishReason'>
  clock: ClockFacts
  item: Pick<TestSessionItemRow, 'thetaAfter' | 'servedAt'>
  /** What the database has of this answer. */
  stored: Pick<AnswerRow, 'revision' | 'idempotencyKey'> | null
  /** What was delivered of this answer after the end. */
  late: Pick<AnswerRow, 'revision' | 'idempotencyKey'> | null
  absences: readonly Absence[]
}

export type DeliveryVerdict =
  | { kind: 'store' }
  /** It has this very delivery already. */
  | { kind: 'repeated' }
  | { kind: 'superseded' }
  | { kind: 'late' }
  /** It was kept for a person before. */
  | { kind: 'late-again' }
  | { kind: 'refuse'; code: ErrorCode }

/** Until when answers of a session were or are taken. */
export function cutOff(session: Pick<TestSessionRow, 'endTime'>, clock: ClockFacts, now: number): number {
  return session.endTime?.getTime() ?? deadlineOf(clock, now)
}

/**
 * The absence that lasted over a moment, with the time before it in which it was not noticed yet; null where the page was
 * there. One that was noticed only after the moment may have begun before it.
 */
export function absenceAt(absences: readonly Absence[], moment: number): number | null {
  const begun = absences.map(({ from, to }) => ({ from: from - NOTICED_WITHIN_MS, to }))
  const during = begun.filter(({ from, to }) => from <= moment && (to === null || to >= moment))
  return during.length === 0 ? null : Math.min(...during.map(({ from }) => from))
}

/** Whether what the server itself knows speaks for the time at which a page says that it made an answer: it was in transit, or the page was away. */
export function isPlausible(late: {
  madeAt: number
  receivedAt: number
  servedAt: number | null
  end: number
  /** Since when the page was away at the end; null where the server saw nothing of it. */
  awayFrom: number | null
}): boolean {
  const { madeAt, receivedAt, servedAt, end, awayFrom } = late
  return (
    madeAt <= Math.min(receivedAt, end) &&
    (servedAt === null || madeAt >= servedAt) &&
    receivedAt <= end + (awayFrom === null ? TRANSIT_MS : PLAUSIBLE_WITHIN_MS)
  )
}

/**
 * After the end: a test that was handed in is over. Of a page that the clock or a proctor cut off while the server saw
 * it away, one delivery per answer is kept for a person, made within that absence.
 */
function decideLate(
  delivery: Delivery,
  { session, clock, item, late, absences }: DeliveryFacts,
  now: number,
): DeliveryVerdict {
  const end = cutOff(session, clock, now)
  const refusal: DeliveryVerdict = {
    kind: 'refuse',
    code: session.status === 'terminated' ? 'test-session-over' : 'test-time-over',
  }
  if (!delivery.isLastPage) return refusal
  if (late !== null)
    return late.idempotencyKey === delivery.idempotencyKey && late.revision === delivery.revision
      ? { kind: 'late-again' }
      : refusal
  const isCutOff =
    !isOver(session.status) || session.finishReason === 'deadline' || session.finishReason === 'terminated'
  if (!isCutOff || delivery.madeAt > end || now > end + LATE_DELIVERY_MS) return refusal
  if (item.servedAt !== null && delivery.madeAt < item.servedAt.getTime()) return refusal
  // An interruption as short as this is not noticed, so nothing speaks against it.
  if (now <= end + NOTICED_WITHIN_MS && session.finishReason !== 'terminated') return { kind: 'late' }
  const awayFrom = absenceAt(absences, end)
  return awayFrom !== null && delivery.madeAt >= awayFrom ? { kind: 'late' } : refusal
}

/**
 * What to do with an answer. The same delivery again is always welcome, whatever has happened since, so that a page whose
 * answer was stored but not acknowledged gets its acknowledgement. Of two revisions the higher one counts, in any order.
 */
export function decideDelivery(delivery: Delivery, facts: DeliveryFacts, now: number): DeliveryVerdict {
  const { session, clock, item, stored } = facts
  // Before the admission nobody has seen a question.
  if (session.status === 'check-in') return { kind: 'refuse', code: 'check-in-pending' }
  if (stored !== null && stored.idempotencyKey === delivery.idempotencyKey && stored.revision === delivery.revision)
    return { kind: 'repeated' }
  if (stored !== null && stored.revision >= delivery.revision) return { kind: 'superseded' }
  if (delivery.value === undefined) return { kind: 'refuse', code: 'invalid-input' }
  const isClosed = isOver(session.status) || isTimeOver(clock, now)
  if (!isClosed && session.status !== 'active') return { kind: 'refuse', code: 'test-session-stopped' }
  if (!isClosed && !delivery.isActivePage) return { kind: 'refuse', code: 'test-page-replaced' }
  // In a computer-adaptive test the next question, or the result, follows from this answer.
  if (item.thetaAfter !== null) return { kind: 'refuse', code: 'answer-fixed' }
  return isClosed ? decideLate(delivery, facts, now) : { kind: 'store' }
}
