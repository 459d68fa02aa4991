import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { AuditEntry } from './audit.rules.ts'
import type { AuditService } from './audit.service.ts'
import {
  type Allowance,
  type FinishedCall,
  isSame,
  newAllowance,
  refusalOf,
  settle,
  spend,
  viewOf,
} from './recorded-calls.rules.ts'

/** With more than this, the database has been away for long: further entries are dropped, and logged. */
const MOST_PENDING = 10_000

/** Writes to the audit log what was shown and what was refused, after the answer; entries that come together share a transaction. */
export interface CallRecorder {
  finished(call: FinishedCall): void
  /** Records the refusals that were only counted so far, and tries again what could not be written. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface CallRecorderDeps {
  db: Database
  audit: AuditService
  log: Logger
  now: () => Date
}

export function createCallRecorder(deps: CallRecorderDeps): CallRecorder {
  const { now } = deps
  const { add, flush } = createPendingEntries(deps)
  const views = new Map<string, number>()
  const allowances = new Map<string, Allowance>()

  function view(entry: AuditEntry, at: number): void {
    const kind = JSON.stringify([entry.actorId, entry.action, entry.subjectId, entry.data])
    const seen = views.get(kind)
    if (seen !== undefined && isSame(seen, at)) return
    views.set(kind, at)
    add(entry)
  }

  function refusal(entry: AuditEntry, userId: string, at: number): void {
    const { allowance, record, unrecorded } = spend(
      allowances.get(userId) ?? newAllowance(at),
      JSON.stringify(entry.data),
      at,
    )
    allowances.set(userId, allowance)
    if (record) add(unrecorded === 0 ? entry : { ...entry, data: { ...entry.data, unrecorded } })
  }

  function settleAll(isLast: boolean): Promise<void> {
    const at = now().getTime()
    for (const [kind, seen] of views) if (!isSame(seen, at)) views.delete(kind)
    for (const [userId, before] of allowances) {
      const { allowance, unrecorded } = settle(before, at, isLast)
      if (allowance === null) allowances.delete(userId)
      else allowances.set(userId, allowance)
      if (unrecorded > 0)
        add({ actorId: userId, action: 'auth.refused', subjectType: 'call', subjectId: null, data: { unrecorded } })
    }
    return flush()
  }

  return {
    finished(call) {
      const at = now().getTime()
      const shown = viewOf(call)
      if (shown !== null) view(shown, at)
      const refused = refusalOf(call)
      if (refused !== null) refusal(refused, call.actor.userId, at)
    },
    settle: () => settleAll(false),
    close: () => settleAll(true),
  }
}

/** Entries that wait to be written: one transaction at a time takes all that have come by then. */
function createPendingEntries({ db, audit, log }: CallRecorderDeps): {
  add: (entry: AuditEntry) => void
  /** Resolves when those that wait are written, or could not be. */
  flush: () => Promise<void>
} {
  let pending: AuditEntry[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending
      pending = []
      try {
        await db.write((manager) => audit.appendAll(manager, batch))
      } catch (error) {
        pending = [...batch, ...pending]
        log.error({ err: error, entries: pending.length }, 'views and refusals could not be written to the audit log')
        return
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }

  return {
    add(entry) {
      if (pending.length >= MOST_PENDING) {
        log.error({ action: entry.action, actorId: entry.actorId }, 'an audit entry was dropped')
        return
      }
      pending.push(entry)
      void flush()
    },
    flush,
  }
}
