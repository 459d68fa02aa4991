import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { ImportJobRow } from './import-jobs.entity.ts'
import { updateJob } from './import-jobs.repository.ts'
import { toImportJob } from './import-jobs.rules.ts'

const EVERY_MS = 1_000

/** How far one import is: pushed to its owner's pages and stored, about once a second. */
export interface Progress {
  /** The import no longer waits. */
  begin(): void
  /** Throws once it may not go on. */
  report(done: number, total: number): void
  /** Waits for what is being stored. */
  end(): Promise<void>
}

export function createProgress(
  { db, announcer, log, now }: { db: Database; announcer: Announcer; log: Logger; now: () => Date },
  row: Readonly<ImportJobRow>,
): Progress {
  let newest: Pick<ImportJobRow, 'done' | 'total'> = { done: 0, total: null }
  let toldAt = Number.NEGATIVE_INFINITY
  let isOver = false
  let storing: Promise<void> | null = null

  async function store(): Promise<void> {
    try {
      // Another hub took this one for dead: nothing of the import may be stored any more, so nobody need work on it.
      if (!(await db.write((manager) => updateJob(manager, row.id, { ...newest, state: 'running', heardAt: now() }))))
        isOver = true
    } catch (error) {
      log.warn({ err: error, importId: row.id }, 'progress of an import not stored')
    } finally {
      storing = null
    }
  }

  function tell(): void {
    toldAt = performance.now()
    const told = { ...row, ...newest, state: 'running' as const, heardAt: now() }
    announcer.announce(pushes.importChanged, { userId: row.ownerId }, toImportJob(told))
    storing ??= store()
  }

  return {
    begin: tell,
    report(done, total) {
      if (isOver) throw new AppError('unavailable', { message: 'importStopped' })
      const isNew = newest.total === null || done === total
      newest = { done, total }
      if (isNew || performance.now() - toldAt >= EVERY_MS) tell()
    },
    async end() {
      isOver = true
      await storing
    },
  }
}
