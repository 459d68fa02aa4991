import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { HeldCertificate, TestSessionRow } from '../test-sessions/test-sessions.entity.ts'

/** What a handed-in test has come to. */
export interface HandedIn {
  answeredQuestions: number
  totalQuestions: number
  percentageScore: number
  /** Whether enough was answered for a score. */
  isMeasured: boolean
  /** Questions of an adaptive test that count as wrong because the test ended before them. */
  unreachedQuestions: number
  verdict: 'passed' | 'failed' | 'undecided'
  /** Whether essays still have to be marked. */
  isProvisional: boolean
}

/** Scores a test session that is over and stores its result, in the caller's transaction. Doing it again is harmless. */
export type HandIn = (manager: EntityManager, session: TestSessionRow, assessment: AssessmentRow) => Promise<HandedIn>

/** The same for a test that was over before; returns the notices of what changed, to be delivered after the transaction. */
export type HandInAgain = (
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
) => Promise<NotificationRow[]>

/** Takes back the result of a test that will go on, in the caller's transaction; returns the certificate that the next result gets again. */
export type WithdrawResult = (manager: EntityManager, testSessionId: string) => Promise<HeldCertificate | null>
