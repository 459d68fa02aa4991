import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { JobRunner } from '../../../kernel/lib/jobs/job-runner.ts'
import type { ImportRunner } from '../../import-jobs/import-runner.ts'
import type { NotificationsService } from '../../notifications/notifications.service.ts'
import type { InitialPasswords } from '../../people/initial-password.ts'

export interface PeopleFilesDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  initialPasswords: InitialPasswords
  jobs: JobRunner
  imports: ImportRunner
  now: () => Date
}
