import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { AttemptLimits } from '../attempt-limits.ts'
import type { KnownDevices } from '../known-devices.ts'
import type { LoginFailures } from '../login-failures.ts'
import type { PasswordHasher } from '../passwords.ts'
import type { SessionOpener } from '../session-opener.ts'
import type { TwoFactorService } from '../two-factor.service.ts'

export interface AuthDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  passwords: PasswordHasher
  limits: AttemptLimits
  devices: KnownDevices
  /** A keyed hash of what was typed, for counters and the log. */
  fingerprint: (text: string) => string
  failures: LoginFailures
  sessions: SessionOpener
  twoFactor: TwoFactorService
  now: () => Date
}
