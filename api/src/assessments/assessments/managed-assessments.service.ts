import { createAssessment } from './managed-assessments/create-assessment.ts'
import type { ManagedAssessmentsDeps } from './managed-assessments/deps.ts'
import { editAssessment } from './managed-assessments/edit-assessment.ts'
import { findDuplicateTitles } from './managed-assessments/find-duplicate-titles.ts'
import { findSimilarTitles } from './managed-assessments/find-similar-titles.ts'
import { getAssessment } from './managed-assessments/get-assessment.ts'
import { listHistory } from './managed-assessments/list-history.ts'
import { listAssessments } from './managed-assessments/list-assessments.ts'
import { removeAssessment } from './managed-assessments/remove-assessment.ts'
import { restoreAssessment } from './managed-assessments/restore-assessment.ts'

export type ManagedAssessmentsService = ReturnType<typeof createManagedAssessmentsService>

/** Assessments for the people who manage them. What lies outside the actor's scope is `not-found`. */
export function createManagedAssessmentsService(deps: ManagedAssessmentsDeps) {
  return {
    list: listAssessments.bind(null, deps),
    history: listHistory.bind(null, deps),
    get: getAssessment.bind(null, deps),
    create: createAssessment.bind(null, deps),
    update: editAssessment.bind(null, deps),
    remove: removeAssessment.bind(null, deps),
    restore: restoreAssessment.bind(null, deps),
    similar: findSimilarTitles.bind(null, deps),
    duplicates: findDuplicateTitles.bind(null, deps),
  }
}
