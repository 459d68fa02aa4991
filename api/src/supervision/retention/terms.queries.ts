import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { retentionOf } from '../../assessments/assessments/assessments.rules.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findTerminationStates } from '../commands/termination-reviews.queries.ts'
import { countJudged, findLastReviews } from '../flags/flags.queries.ts'
import type { RetentionDeps } from './service/deps.ts'
import { type Term, termOf, termsOf } from './retention.rules.ts'

/** When the files of these test sessions are deleted, by what is known of them now; absent for a session that is gone. */
export async function findTerms(
  { findAppeals }: Pick<RetentionDeps, 'findAppeals'>,
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Term>> {
  if (ids.length === 0) return new Map()
  const sessions = await findTestSessions(manager, ids)
  const assessments = await findAssessmentsById(manager, [...new Set(sessions.map((one) => one.assessmentId))])
  const retentions = new Map(assessments.map((one) => [one.id, retentionOf(one)]))
  const judged = new Map((await countJudged(manager, ids)).map((one) => [one.testSessionId, one]))
  const reviewedAt = await findLastReviews(manager, ids)
  const terminations = await findTerminationStates(manager, ids)
  const appeals = await findAppeals(manager, ids)
  return new Map(
    sessions.flatMap(({ id, assessmentId, status, endTime, updatedAt, consent }) => {
      const ofAssessment = retentions.get(assessmentId)
      if (ofAssessment === undefined) return []
      const { undecided = 0, confirmed = 0 } = judged.get(id) ?? {}
      const termination = terminations.get(id)
      const appealed = appeals.get(id)
      const decidedAt = [reviewedAt.get(id), termination?.decidedAt, appealed?.lastDecidedAt]
      const decisions = decidedAt.flatMap((at) => (at ? [at.getTime()] : []))
      const facts = {
        endedAt: isOver(status) ? (endTime ?? updatedAt) : null,
        terms: termsOf(consent, ofAssessment),
        undecided: undecided + (termination?.waiting ?? 0) + (appealed?.waiting ?? 0),
        confirmed,
        lastDecidedAt: decisions.length === 0 ? null : new Date(Math.max(...decisions)),
        appealableUntil: appealed?.until ?? null,
      }
      return [[id, termOf(facts)] as const]
    }),
  )
}
