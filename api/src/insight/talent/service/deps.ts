import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { JobRunner } from '../../../kernel/lib/jobs/job-runner.ts'
import type { Forecasts } from '../forecasts.ts'

export interface TalentDeps {
  db: Database
  audit: AuditService
  jobs: JobRunner
  forecasts: Forecasts
  now: () => Date
}
