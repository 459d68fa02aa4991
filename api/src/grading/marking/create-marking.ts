import type { Logger } from 'pino'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { localGrader } from '../../kernel/essay-grading/local-grader.ts'
import { createModelGrader, type ModelGraderOptions } from '../../kernel/essay-grading/model-grader.ts'
import { createGradingService, type GradingService } from './grading.service.ts'
import { createMarkingSettingsService } from './marking-settings.service.ts'
import { createMarkingStatsService } from './marking-stats.service.ts'
import type { MarkingCalls } from './marking.routes.ts'
import type { ScoresChanged } from './marking.service.ts'
import { createMarksService } from './marks.service.ts'

export interface Marking {
  grading: GradingService
  calls: MarkingCalls
}

export interface CreateMarkingDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  scoresChanged: ScoresChanged
  /** Undefined: the local grader. */
  model: ModelGraderOptions | undefined
  log: Logger
  now: () => Date
}

/** The grader that proposes marks, and the calls of those who mark. */
export function createMarking({ model, log, ...deps }: CreateMarkingDeps): Marking {
  const grader = model === undefined ? localGrader : createModelGrader({ config: model, local: localGrader, log })
  return {
    grading: createGradingService({ ...deps, grader, log }),
    calls: {
      marks: createMarksService(deps),
      settings: createMarkingSettingsService(deps),
      stats: createMarkingStatsService(deps),
    },
  }
}
