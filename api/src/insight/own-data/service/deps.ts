import type { Logger } from 'pino'
import type { CertificatesService } from '../../../grading/certificates/certificates.service.ts'
import type { ResultsService } from '../../../grading/results/results.service.ts'
import type { OwnPassword } from '../../../identity/auth/own-password.ts'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'

export interface OwnDataDeps {
  db: Database
  audit: AuditService
  files: FileStore
  log: Logger
  notifications: NotificationsService
  ownPassword: OwnPassword
  results: Pick<ResultsService, 'result'>
  certificates: Pick<CertificatesService, 'download'>
  now: () => Date
}
