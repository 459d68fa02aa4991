import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type SourceStates } from '@pengawas/shared/contracts/proctoring'
import type { Consent, TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { TestSessionRow } from './test-sessions.entity.ts'

/** Whether the candidate agreed to everything that the assessment requires. */
export function consentFits(consent: Consent, policy: MediaPolicy): boolean {
  return MEDIA_SOURCES.every((source) => policy[source] !== 'required' || consent[source])
}

/** What is known of the sources before the candidate's page reports: a declined source is declined, the rest not there yet. */
export function initialSources(consent: Consent, policy: MediaPolicy): SourceStates {
  const initial = (source: keyof SourceStates): SourceStates[keyof SourceStates] =>
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
  }
}
