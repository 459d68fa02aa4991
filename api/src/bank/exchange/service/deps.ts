import type { ImportRunner } from '../../../identity/import-jobs/import-runner.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { JobRunner } from '../../../kernel/lib/jobs/job-runner.ts'
import type { QuestionWriter } from '../../questions/question-writer.ts'

export interface QuestionExchangeDeps {
  db: Database
  audit: AuditService
  writer: QuestionWriter
  files: FileStore
  jobs: JobRunner
  imports: ImportRunner
  now: () => Date
}
