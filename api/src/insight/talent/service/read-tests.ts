import { MOST_TALENT_TESTS, type TalentTest } from '@pengawas/shared/contracts/talent'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import type { AssessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import type { Place } from '../../rankings/ranking.rules.ts'
import { findMates, findResultsOf } from '../talent.repository.ts'
import { finalByAssessment, type TalentResult, testOf } from '../talent.rules.ts'

/** What may be shown of one of these tests. */
interface Shown {
  /** Whether the test is shown at all. */
  test: (place: Place<TalentResult>, assessment: AssessmentRow) => Promise<boolean>
  /** Whether the others of the unit are. */
  unit: (assessment: AssessmentRow) => boolean
}

const EVERYTHING: Shown = { test: () => Promise.resolve(true), unit: () => true }

/** The newest tests of a person in a scope, in the order of time, each against the others of their unit. */
export async function readTests(
  manager: EntityManager,
  scope: AssessmentScope,
  user: Pick<UserRow, 'id' | 'unit'>,
  shown: Shown = EVERYTHING,
): Promise<TalentTest[]> {
  const places = [...finalByAssessment(await findResultsOf(manager, scope, user.id)).values()]
    .flat()
    .toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime())
  const rows = await findAssessmentsById(
    manager,
    places.map(({ assessmentId }) => assessmentId),
  )
  const assessments = new Map(rows.map((row) => [row.id, row]))
  const tests: TalentTest[] = []
  for (const place of places) {
    const assessment = assessments.get(place.assessmentId)
    if (assessment === undefined || !(await shown.test(place, assessment))) continue
    const mates = shown.unit(assessment) ? await findMates(manager, assessment.id, user) : []
    tests.push(testOf(place, assessment.title, finalByAssessment(mates).get(assessment.id) ?? []))
    if (tests.length === MOST_TALENT_TESTS) break
  }
  return tests.toReversed()
}
