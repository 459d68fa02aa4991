import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'

/** Why a login failed: `inactive` and `openid` where the proof was good but the account is deactivated, or belongs to another person. */
export type FailedFactor = 'password' | 'code' | 'inactive' | 'openid'

/** Appends failed logins to the audit log. */
export interface LoginFailures {
  /** `typed`: a keyed hash of the NIP that was named. */
  record(userId: string | null, typed: string, client: Client, factor: FailedFactor): Promise<void>
}

const MOST_PER_BATCH = 200
const MAX_WAITING = 10_000

export function createLoginFailures({ db, audit }: { db: Database; audit: AuditService }): LoginFailures {
  /** Simultaneous failures are stored in one transaction, so that a flood of them does not fill the queue of other writes. */
  const failures = createBatcher<AuditEntry, null>({
    async work(entries) {
      await db.write((manager) => audit.appendAll(manager, entries))
      return entries.map(() => ({ ok: true, value: null }))
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: MOST_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })
  return {
    async record(userId, typed, client, factor) {
      const data = { address: client.address, typed, factor }
      await failures.add({ actorId: null, action: 'auth.login-failed', subjectType: 'user', subjectId: userId, data })
    },
  }
}
