import { createQuestionExchangeService } from '../../bank/exchange/exchange.service.ts'
import { createPicturesService } from '../../bank/questions/pictures.service.ts'
import { createQuestionChoicesService } from '../../bank/questions/question-choices.service.ts'
import { createQuestionSyncService } from '../../bank/questions/question-sync.service.ts'
import { createQuestionWriter } from '../../bank/questions/question-writer.ts'
import { createQuestionsService } from '../../bank/questions/questions.service.ts'
import { createQuestionVersionsService } from '../../bank/questions/versions.service.ts'
import { createCompetenciesService } from '../../bank/validation/competencies.service.ts'
import { createValidationTasksService } from '../../bank/validation/tasks.service.ts'
import { createQuestionValidation } from '../../bank/validation/validation-requests.ts'
import { createValidationService } from '../../bank/validation/validation.service.ts'
import type { HubConfig } from '../../config.ts'
import { isPictureShownTo } from '../../grading/results/shown-pictures.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import type { Base } from '../base.ts'
import { isQuestionAsked } from '../references.ts'
import type { Identity } from './identity.ts'

export type Bank = ReturnType<typeof buildBank>

/** Questions, their exchange with other systems, and their validation. */
export function buildBank(
  base: Base,
  { validationDays }: Pick<HubConfig, 'validationDays'>,
  { notifications, imports, jobs }: Pick<Identity, 'notifications' | 'imports'> & { jobs: JobRunner },
) {
  const validation = createQuestionValidation(validationDays)
  const writer = createQuestionWriter({ ...base, validation })
  return {
    exchange: createQuestionExchangeService({ ...base, writer, jobs, imports }),
    questions: {
      questions: createQuestionsService({ ...base, notifications, writer, isAsked: isQuestionAsked, validation }),
      versions: createQuestionVersionsService(base),
      choices: createQuestionChoicesService(base),
      pictures: createPicturesService({ ...base, isShownTo: isPictureShownTo }),
      sync: createQuestionSyncService({ ...base, validation }),
    },
    validation: {
      validation: createValidationService({ ...base, notifications }),
      tasks: createValidationTasksService({ ...base, notifications, validationDays }),
      competencies: createCompetenciesService(base),
    },
  }
}
