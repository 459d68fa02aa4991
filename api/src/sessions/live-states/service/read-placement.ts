import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { agreedRecording } from '@pengawas/shared/rules/agreed-recording'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findTestSession } from '../../test-sessions/test-sessions.queries.ts'
import { findLiveState } from '../live-states.repository.ts'
import type { LiveStatesDeps } from './deps.ts'

export interface Placement {
  testSessionId: string
  assessmentId: string
  participantId: string
  status: TestSessionStatus
  /** The login whose page has the test; null while none has. */
  pageLoginId: string | null
  /** Whether analysis should look at this candidate. */
  analyse: boolean
  /** What of this test is recorded. */
  recording: RecordingMode
  /** Sources that the assessment has a use for. */
  sources: MediaSource[]
  nodeId: string | null
}

/** What decides where a candidate's media go; null where there is no such test session. */
export async function readPlacement({ db }: LiveStatesDeps, testSessionId: string): Promise<Placement | null> {
  const [session, state] = await Promise.all([
    findTestSession(db.read, testSessionId),
    findLiveState(db.read, testSessionId),
  ])
  if (session === null || state === null) return null
  const assessment = await findAssessment(db.read, session.assessmentId)
  if (assessment === null) return null
  return {
    testSessionId,
    assessmentId: session.assessmentId,
    participantId: session.participantId,
    status: session.status,
    pageLoginId: session.pageLoginId,
    analyse: assessment.aiProctoringEnabled,
    recording: agreedRecording(assessment.recording, session.consent.recording),
    sources: MEDIA_SOURCES.filter((source) => assessment.mediaPolicy[source] !== 'off'),
    nodeId: state.nodeId,
  }
}
