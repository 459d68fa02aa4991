import { type Consent, isOver } from '@pengawas/shared/contracts/test-sessions'
import type { ErrorCode } from '@pengawas/shared/errors'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../assessments/assessments/assessments.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { consentFits } from '../test-sessions/test-sessions.rules.ts'

export interface StartFacts {
  assessment: Pick<
    AssessmentRow,
    'status' | 'startDate' | 'endDate' | 'maxAttempts' | 'mediaPolicy' | 'recording'
  > | null
  isAssigned: boolean
  /** The newest attempt. */
  newest: Pick<TestSessionRow, 'status' | 'attempt'> | null
  consent: Consent
}

export type StartVerdict = { kind: 'resume' } | { kind: 'new'; attempt: number } | { kind: 'refuse'; code: ErrorCode }

/** What starting a test comes to. One that is under way goes on, even past the end of the assessment: its own clock decides. */
export function decideStart({ assessment, isAssigned, newest, consent }: StartFacts, now: Date): StartVerdict {
  if (assessment === null || !isAssigned) return { kind: 'refuse', code: 'not-found' }
  if (newest !== null && !isOver(newest.status)) return { kind: 'resume' }
  if (newest !== null && newest.attempt >= assessment.maxAttempts) return { kind: 'refuse', code: 'test-session-over' }
  if (statusAt(assessment, now) !== 'active') return { kind: 'refuse', code: 'assessment-not-active' }
  if (!consentFits(consent, assessment.mediaPolicy, assessment.recording))
    return { kind: 'refuse', code: 'consent-missing' }
  return { kind: 'new', attempt: (newest?.attempt ?? 0) + 1 }
}
