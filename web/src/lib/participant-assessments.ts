import {
  participantAssessmentSchema,
  type ParticipantAssessment,
} from '@pengawas/shared/contracts/participant-assessments'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'

/** The candidate's own assessments, each with their test session in it where they have begun. */
export const participantAssessmentsQuery = queryOptions({
  queryKey: ['participant-assessments'],
  queryFn: ({ signal }) =>
    requestJson('/api/assessments/available-for-participants', z.array(participantAssessmentSchema), {
      signal,
      isBackground: true,
    }),
})

/** Why a test cannot be entered; null where it can. A test under way goes on: its own clock decides. */
export type EntryRefusal = 'not-assigned' | 'used-up' | 'terminated' | 'not-begun' | 'expired'

/** What the server would refuse is said before anything is asked for. */
export function entryRefusal(
  found:
    | {
        assessment: Pick<ParticipantAssessment['assessment'], 'status' | 'maxAttempts'>
        testSession: Pick<TestSession, 'status' | 'attempt'> | null
      }
    | undefined,
): EntryRefusal | null {
  if (found === undefined) return 'not-assigned'
  const { assessment, testSession } = found
  if (testSession !== null && !isOver(testSession.status)) return null
  if (testSession !== null && testSession.attempt >= assessment.maxAttempts)
    return testSession.status === 'terminated' ? 'terminated' : 'used-up'
  if (assessment.status === 'active') return null
  return assessment.status === 'completed' ? 'expired' : 'not-begun'
}

/** The candidate's test session that is under way, or null. */
export function runningSession({ testSession }: ParticipantAssessment): TestSession | null {
  return testSession !== null && !isOver(testSession.status) ? testSession : null
}
