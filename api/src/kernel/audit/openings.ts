import type { Database } from '../db/database.ts'
import type { AuditEntry } from './audit.rules.ts'
import type { AuditService } from './audit.service.ts'

/** A player asks for one file many times, and a page that follows a test for its timeline: that is one opening. */
const ONE_OPENING_MS = 10 * 60_000
/** Openings of the last minutes that are remembered; what is forgotten is written down once more. */
const MOST_OPENINGS = 5_000

/** Writes down that somebody opened something, once in ten minutes for each person and thing, and hub. */
export interface Openings {
  /** `what`: unique for the thing that is opened. Rejects where nothing could be written: then nothing may be shown. */
  note(actorId: string, what: string, entry: Omit<AuditEntry, 'actorId'>): Promise<void>
  /** Writes it down however recent the last one is; what follows within ten minutes belongs to it. Rejects as `note`. */
  noteAnew(actorId: string, what: string, entry: Omit<AuditEntry, 'actorId'>): Promise<void>
}

export function createOpenings({
  db,
  audit,
  now,
}: {
  db: Database
  audit: Pick<AuditService, 'append'>
  now: () => Date
}): Openings {
  const openings = new Map<string, number>()
  const noteAnew: Openings['noteAnew'] = async (actorId, what, entry) => {
    const key = `${actorId} ${what}`
    const at = now().getTime()
    await db.write((manager) => audit.append(manager, { ...entry, actorId }))
    openings.delete(key)
    openings.set(key, at)
    const [oldest] = openings.keys()
    if (openings.size > MOST_OPENINGS && oldest !== undefined) openings.delete(oldest)
  }
  return {
    noteAnew,
    async note(actorId, what, entry) {
      const before = openings.get(`${actorId} ${what}`)
      const since = before === undefined ? Infinity : now().getTime() - before
      // Of a clock that was set back nobody knows how long ago it was.
      if (since >= ONE_OPENING_MS || since < 0) await noteAnew(actorId, what, entry)
    },
  }
}
