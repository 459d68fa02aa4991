import { createAssessmentStatusService } from '../../assessments/assessments/assessment-status.service.ts'
import { createAssessmentsService } from '../../assessments/assessments/assessments.service.ts'
import { createDraftsService } from '../../assessments/assessments/drafts.service.ts'
import { createLinkedQuestionsService } from '../../assessments/assessments/linked-questions.service.ts'
import { createManagedAssessmentsService } from '../../assessments/assessments/managed-assessments.service.ts'
import { createManagersService } from '../../assessments/managers/managers.service.ts'
import { createRemindersService } from '../../assessments/reminders/reminders.service.ts'
import { createReadinessService } from '../../assessments/readiness/readiness.service.ts'
import { createSittingsService } from '../../assessments/sittings/sittings.service.ts'
import { createStaffingService } from '../../assessments/staffing/staffing.service.ts'
import { currentIssuer } from '../../grading/issuer/issuer.queries.ts'
import { createTemplatesService } from '../../assessments/templates/templates.service.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { Base } from '../base.ts'
import { testRecords as tests } from '../test-records.ts'
import type { Identity } from './identity.ts'

export type Assessments = ReturnType<typeof buildAssessments>

/** Assessments, their questions, and the people in them. */
export function buildAssessments(
  base: Base,
  { notifications, jobs }: Pick<Identity, 'notifications'> & { jobs: JobRunner },
) {
  const assessments = createAssessmentsService({ ...base, tests })
  return {
    assessments,
    managed: createManagedAssessmentsService({ ...base, notifications, tests }),
    drafts: createDraftsService(base),
    status: createAssessmentStatusService({ ...base, assessments, tests }),
    linkedQuestions: createLinkedQuestionsService({ ...base, tests }),
    reminders: createRemindersService({ ...base, notifications }),
    readiness: createReadinessService({
      ...base,
      tests,
      async readIssuer(manager) {
        const issuer = await currentIssuer(manager)
        return { hasAgency: Boolean(issuer?.agency), hasSignatory: Boolean(issuer?.signatoryName) }
      },
    }),
    sittings: createSittingsService({ ...base, notifications, tests }),
    templates: createTemplatesService(base),
    managers: createManagersService({ ...base, notifications }),
    staffing: createStaffingService({ ...base, notifications, tests, jobs }),
  }
}
