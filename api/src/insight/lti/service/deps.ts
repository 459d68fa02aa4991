import type { LoginFailures } from '../../../identity/auth/login-failures.ts'
import type { OwnPassword } from '../../../identity/auth/own-password.ts'
import type { SessionOpener } from '../../../identity/auth/session-opener.ts'
import type { TwoFactorService } from '../../../identity/auth/two-factor.service.ts'
import type { StaffingService } from '../../../assessments/staffing/staffing.service.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { SecretBox } from '../../../kernel/lib/secret-box.ts'
import type { Reach } from '../../../kernel/outgoing/addresses.rules.ts'
import type { OutgoingClient } from '../../../kernel/outgoing/outgoing-client.ts'
import type { Logger } from 'pino'
import type { OwnKeys } from '../own-keys.ts'
import type { PlatformKeys } from '../platform-keys.ts'

export interface LtiDeps {
  db: Database
  audit: AuditService
  log: Logger
  ownPassword: OwnPassword
  sessions: SessionOpener
  failures: LoginFailures
  fingerprint: (text: string) => string
  twoFactor: Pick<TwoFactorService, 'isEnabled'>
  staffing: Pick<StaffingService, 'enrol'>
  client: OutgoingClient
  reach: Reach
  box: SecretBox
  ownKeys: OwnKeys
  platformKeys: PlatformKeys
  now: () => Date
}

export const MANAGE = 'lti:manage'
