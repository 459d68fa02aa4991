import { isOver, type ParticipantAssessment } from '@pengawas/shared/contracts/test-sessions'

export interface SortedAssessments {
  /** Can be begun or continued now; what is running already comes first. */
  open: readonly ParticipantAssessment[]
  /** Done or ended by a proctor: never to be repeated. */
  over: readonly ParticipantAssessment[]
}

/** Parts the candidate's list: available means active and without a finished session of their own. */
export function sortAssessments(all: readonly ParticipantAssessment[]): SortedAssessments {
  const over = all.filter(({ testSession }) => testSession !== null && isOver(testSession.status))
  const open = all
    .filter(({ assessment, testSession }) => assessment.status === 'active' && !(testSession && isOver(testSession.status)))
    .toSorted((a, b) => Number(b.testSession !== null) - Number(a.testSession !== null))
  return { open, over }
}
