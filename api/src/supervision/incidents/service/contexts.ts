import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'

/** Which candidate's test an incident belongs to. */
export interface IncidentContext {
  session: TestSessionRow
  assessment: AssessmentRow
  participantName: string
}

/** Contexts by test session; sessions without an assessment are left out. */
export async function contextsOf(
  manager: EntityManager,
  sessions: readonly TestSessionRow[],
): Promise<Map<string, IncidentContext>> {
  const assessments = await findAssessmentsById(manager, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  const names = await findNames(
    manager,
    sessions.map(({ participantId }) => participantId),
  )
  const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
  const entries = sessions.flatMap((session) => {
    const assessment = assessmentOf.get(session.assessmentId)
    return assessment === undefined
      ? []
      : [[session.id, { session, assessment, participantName: names.get(session.participantId) ?? '' }] as const]
  })
  return new Map(entries)
}

export const headOf = ({ session, assessment, participantName }: IncidentContext) => ({
  testSessionId: session.id,
  code: session.code,
  participantName,
  assessmentTitle: assessment.title,
})
