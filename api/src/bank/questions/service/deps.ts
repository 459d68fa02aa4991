import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../../identity/notifications/notifications.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { QuestionValidation } from '../question-validation.ts'
import type { QuestionWriter } from '../question-writer.ts'

export interface QuestionsDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  writer: QuestionWriter
  validation: QuestionValidation
  /** Whether a candidate's test contains this question. */
  isAsked: (manager: EntityManager, questionId: string) => Promise<boolean>
  now: () => Date
}
