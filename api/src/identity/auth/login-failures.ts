import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import { networkOf } from './attempt-limits.rules.ts'
import { createFailureAllowance } from './failure-allowance.ts'

/** Why a login failed: `inactive`, `openid` and `lti` where the proof was good but the account is deactivated, or belongs to another person; `limited` where it was not tried, after too many failures. */
export type FailedFactor = 'password' | 'code' | 'inactive' | 'openid' | 'lti' | 'limited'

/** Appends failed logins to the audit log; of a flood a few, and how many were left out. */
export interface LoginFailures {
  /** `typed`: a keyed hash of the NIP that was named. */
  record(userId: string | null, typed: string, client: Client, factor: FailedFactor): Promise<void>
  /** Records how many were left out, if nothing followed them that says so. */
  settle(): Promise<void>
}

const MOST_PER_BATCH = 200
const MAX_WAITING = 10_000

interface LoginFailuresDeps {
  db: Database
  audit: AuditService
  now: () => Date
}

export function createLoginFailures({ db, audit, now }: LoginFailuresDeps): LoginFailures {
  const allowance = createFailureAllowance()
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
      const { record, unrecorded } = allowance.spend(networkOf(client.address), now().getTime())
      if (!record) return
      const data = { address: client.address, typed, factor, ...(unrecorded === 0 ? {} : { unrecorded }) }
      await failures.add({ actorId: null, action: 'auth.login-failed', subjectType: 'user', subjectId: userId, data })
    },
    async settle() {
      const unrecorded = allowance.takeUnrecorded()
      if (unrecorded === 0) return
      const data = { unrecorded }
      await failures.add({ actorId: null, action: 'auth.login-failed', subjectType: 'user', subjectId: null, data })
    },
  }
}
