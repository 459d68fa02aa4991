import type { OwnPassword } from '../../../identity/auth/own-password.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { SecretBox } from '../../../kernel/lib/secret-box.ts'
import type { Reach } from '../../../kernel/outgoing/addresses.rules.ts'
import type { OutgoingClient } from '../../../kernel/outgoing/outgoing-client.ts'

export interface WebhooksDeps {
  db: Database
  audit: AuditService
  ownPassword: OwnPassword
  client: Pick<OutgoingClient, 'check'>
  reach: Reach
  box: SecretBox
  now: () => Date
}

export const MANAGE = 'webhook:manage'
