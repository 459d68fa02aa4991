import type { AssessmentComparison, UnitComparison } from '@pengawas/shared/contracts/report-comparisons'
import type { EntityManager } from 'typeorm'
import { adaptiveOf } from '../../assessments/assessments/assessments.rules.ts'
import type { BegunAssessment } from '../rankings/rankings.queries.ts'
import { compareAssessments, type ComparedAssessment, compareUnits } from './comparison.rules.ts'
import { listFinalScores, listLinkedForms } from './reports.repository.ts'

/** Assessments beside each other, in the order in which they were named. */
export async function buildAssessmentComparison(
  manager: EntityManager,
  assessments: readonly BegunAssessment[],
  now: Date,
): Promise<AssessmentComparison> {
  const scores = Map.groupBy(
    await listFinalScores(
      manager,
      assessments.map(({ id }) => id),
      'scores',
    ),
    ({ assessmentId }) => assessmentId,
  )
  const compared: ComparedAssessment[] = []
  for (const assessment of assessments) {
    const { id, title, endDate, passingScore, type, totalQuestions } = assessment
    compared.push({
      ...{ id, title, endDate, passingScore },
      form: {
        ...{ type, totalQuestions, links: await listLinkedForms(manager, id) },
        estimator: type === 'cat' ? adaptiveOf(assessment).estimator : null,
      },
      final: scores.get(id) ?? [],
    })
  }
  return { generatedAt: now.toISOString(), ...compareAssessments(compared) }
}

/** The units of one assessment beside each other. */
export async function buildUnitComparison(
  manager: EntityManager,
  { id }: BegunAssessment,
  now: Date,
): Promise<UnitComparison> {
  const final = await listFinalScores(manager, [id], 'competencies')
  const units = new Map(final.map(({ participantId, unit }) => [participantId, unit]))
  return {
    generatedAt: now.toISOString(),
    ...compareUnits(final, (participantId) => units.get(participantId) ?? null),
  }
}
