import { isWatched, type MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource, type SourceStates } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { Consent, TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { agreedRecording } from '@pengawas/shared/rules/agreed-recording'
import {
  type ClockFacts,
  deadlineOf,
  handedInAt,
  lateMs,
  remainingMs,
  stoppedMs,
} from '@pengawas/shared/rules/test-clock'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { adaptiveOf } from '../../assessments/assessments/assessments.rules.ts'
import { type Dates, windowOf } from '../../assessments/assessments/sittings.rules.ts'
import type { StartSettings, TestSessionRow } from './test-sessions.entity.ts'

/** Whether the candidate agreed to everything that the assessment requires, and was told what of it is recorded. */
export function consentFits(consent: Consent, policy: MediaPolicy, recording: RecordingMode): boolean {
  const isTold = !isWatched(policy) || agreedRecording(recording, consent.recording) === recording
  return isTold && MEDIA_SOURCES.every((source) => policy[source] !== 'required' || consent[source])
}

/** What is known of the sources before the candidate's page reports: a declined source is declined, the rest not there yet. */
export function initialSources(consent: Consent, policy: MediaPolicy): SourceStates {
  const initial = (source: MediaSource): SourceStates[MediaSource] =>
    policy[source] !== 'off' && !consent[source] ? 'declined' : 'off'
  return { camera: initial('camera'), microphone: initial('microphone'), screen: initial('screen') }
}

export function toTestSession(row: TestSessionRow): TestSession {
  return {
    id: row.id,
    assessmentId: row.assessmentId,
    participantId: row.participantId,
    code: row.code,
    status: row.status,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime?.toISOString() ?? null,
    consent: row.consent,
    attempt: row.attempt,
    statusReason: row.statusReason,
    resumesOnReturn: row.resumesOnReturn,
    isCompleted: row.status === 'completed',
    currentQuestion: row.currentPosition,
  }
}

type Measured = Pick<AssessmentRow, 'adaptive' | 'totalQuestions' | 'minQuestions'>

/** The settings of an assessment as an adaptive test is started with them. */
export function startSettingsOf(assessment: Measured): StartSettings {
  const { uncalibratedAccepted: _accepted, ...measuring } = adaptiveOf(assessment)
  return { ...measuring, totalQuestions: assessment.totalQuestions, minQuestions: assessment.minQuestions }
}

/** The settings with which an adaptive test was started; for one that kept none, those of its assessment. */
export const startSettings = (session: Pick<TestSessionRow, 'adaptive'>, assessment: Measured): StartSettings =>
  session.adaptive ?? startSettingsOf(assessment)

type Timed = Pick<AssessmentRow, 'startDate' | 'endDate' | 'duration'>

/** When the sitting of a session is open; null: it is taken in none. */
export const sittingDates = ({ opensAt, closesAt }: Pick<TestSessionRow, 'opensAt' | 'closesAt'>): Dates | null =>
  opensAt === null || closesAt === null ? null : { startDate: opensAt, endDate: closesAt }

/** What the clock of a session follows from. */
export function clockFacts(
  session: Pick<
    TestSessionRow,
    'startTime' | 'waitedMs' | 'opensAt' | 'closesAt' | 'pausedAt' | 'pausedMs' | 'extraMs' | 'creditMs'
  >,
  assessment: Timed,
): ClockFacts {
  const { startDate, endDate } = windowOf(assessment, sittingDates(session))
  return {
    startTime: session.startTime.getTime(),
    waitedMs: session.waitedMs,
    assessmentStart: startDate.getTime(),
    assessmentEnd: endDate.getTime(),
    durationMs: assessment.duration * 60_000,
    pausedAt: session.pausedAt?.getTime() ?? null,
    pausedMs: session.pausedMs,
    extraMs: session.extraMs,
    creditMs: session.creditMs,
  }
}

/** How long the clock of a session has stood still at a moment, in milliseconds. */
export const stoodStill = ({ pausedAt, pausedMs }: Pick<TestSessionRow, 'pausedAt' | 'pausedMs'>, at: Date): number =>
  stoppedMs({ pausedAt: pausedAt?.getTime() ?? null, pausedMs }, at.getTime())

export function toSessionClock(facts: ClockFacts, now: Date): SessionClock {
  const at = now.getTime()
  const handedIn = handedInAt(facts)
  return {
    serverTime: now.toISOString(),
    deadline: new Date(deadlineOf(facts, at)).toISOString(),
    remainingMs: remainingMs(facts, at),
    stoppedAt: facts.pausedAt === null ? null : new Date(facts.pausedAt).toISOString(),
    handedInAt: handedIn === null ? null : new Date(handedIn).toISOString(),
    extraMs: facts.extraMs,
    creditMs: facts.creditMs,
    lateMs: lateMs(facts),
  }
}
