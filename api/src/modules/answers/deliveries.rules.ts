import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import type { ErrorCode } from '@pengawas/shared/errors'
import { type ClockFacts, deadlineOf, isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import type { AnswerRow, TestSessionItemRow } from './answers.entity.ts'

/** How long after the end an answer that was made in time is still taken for a person to decide. */
export const LATE_DELIVERY_MS = 24 * 60 * 60_000

/** An answer as it came in. */
export interface Delivery {
  /** Whether it comes from the page that may write. */
  isActivePage: boolean
  idempotencyKey: string
  revision: number
  /** Undefined: does not fit the question. */
  value: AnswerValue | undefined
  madeAt: number
}

export interface DeliveryFacts {
  session: Pick<TestSessionRow, 'status' | 'endTime'>
  clock: ClockFacts
  item: Pick<TestSessionItemRow, 'thetaAfter'>
  /** What the database has of this answer. */
  stored: Pick<AnswerRow, 'revision' | 'idempotencyKey'> | null
}

export type DeliveryVerdict =
  | { kind: 'store' }
  /** It has this very delivery already. */
  | { kind: 'repeated' }
  | { kind: 'superseded' }
  | { kind: 'late' }
  | { kind: 'refuse'; code: ErrorCode }

/** Until when answers of a session were or are taken. */
export function cutOff(session: Pick<TestSessionRow, 'endTime'>, clock: ClockFacts, now: number): number {
  return session.endTime?.getTime() ?? deadlineOf(clock, now)
}

/**
 * What to do with an answer. The same delivery again is always welcome, whatever has happened since, so that a page whose
 * answer was stored but not acknowledged finds peace. Of two revisions the higher one counts, in whatever order they come.
 * After the end only what was made before it is taken, apart, for a person to decide.
 */
export function decideDelivery(delivery: Delivery, { session, clock, item, stored }: DeliveryFacts, now: number): DeliveryVerdict {
  if (stored !== null && stored.idempotencyKey === delivery.idempotencyKey && stored.revision === delivery.revision) return { kind: 'repeated' }
  if (stored !== null && stored.revision >= delivery.revision) return { kind: 'superseded' }
  if (delivery.value === undefined) return { kind: 'refuse', code: 'invalid-input' }
  if (isOver(session.status) || isTimeOver(clock, now)) {
    const end = cutOff(session, clock, now)
    return delivery.madeAt <= end && now <= end + LATE_DELIVERY_MS ? { kind: 'late' } : { kind: 'refuse', code: session.status === 'terminated' ? 'test-session-over' : 'test-time-over' }
  }
  if (session.status !== 'active') return { kind: 'refuse', code: 'test-session-stopped' }
  if (!delivery.isActivePage) return { kind: 'refuse', code: 'test-page-replaced' }
  // In a computer-adaptive test the next question follows from this answer.
  if (item.thetaAfter !== null) return { kind: 'refuse', code: 'answer-fixed' }
  return { kind: 'store' }
}
