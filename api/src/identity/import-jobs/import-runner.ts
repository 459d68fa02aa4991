import { randomUUID } from 'node:crypto'
import type { ImportJob, ImportJobKind } from '@pengawas/shared/contracts/import-jobs'
import type { ImportOutcome } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createJobKeeper, type JobRun } from '../background-jobs/job-keeper.ts'
import { importJobEntity, type ImportJobRow, importJobTable } from './import-jobs.entity.ts'
import { IMPORTS, IMPORTS_KEPT, newJobRow, sealContext, toImportJob } from './import-jobs.rules.ts'

/** So that a few questions need not wait for five thousand people. */
const AT_ONCE = 2
/** Files wait in memory. */
const MAX_WAITING = 6

/** What an import is told about where it happens. */
export interface ImportRun {
  /** Says how far it is. Throws once the import may not go on. */
  progress(done: number, total: number): void
  /**
   * Ends it well, in the transaction that stores what was imported. Throws where it is no longer this hub's, and
   * where its owner may no longer import: then nothing is stored.
   */
  finish(manager: EntityManager, outcome: { created: number; skipped: number; people?: ImportOutcome }): Promise<void>
}

/** Carries out imports after the call that began them was answered. */
export interface ImportRunner {
  /**
   * Begins one. The same id again answers with the import that has it. Throws `conflict` while another of this owner
   * and kind is under way.
   */
  start(
    actor: Actor,
    wanted: { kind: ImportJobKind; id: string | undefined },
    work: (run: ImportRun) => Promise<unknown>,
  ): Promise<ImportJob>
  /** Says that this hub is at its imports, ends those whose hub is gone, and deletes what was kept long enough. */
  keepUp(): Promise<void>
  /** Ends what is under way; nothing of it is stored. */
  close(): Promise<void>
}

export interface ImportRunnerDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: NotificationsService
  box: SecretBox
  log: Logger
  now: () => Date
}

export function createImportRunner(deps: ImportRunnerDeps): ImportRunner {
  const { db, audit, announcer, now } = deps
  const keeper = createJobKeeper(deps, {
    ...{ what: 'import', table: importJobTable, keeping: IMPORTS_KEPT, atOnce: AT_ONCE, maxWaiting: MAX_WAITING },
    messages: { stopped: 'importStopped', busy: 'importBusy' },
    failed: ({ id, kind }) => ({ key: 'import-failed', url: IMPORTS[kind].link(id) }),
    announce: (row) => announcer.announce(pushes.importChanged, { userId: row.ownerId }, toImportJob(row)),
  })
  return {
    async start(actor, { kind, id = randomUUID() }, work) {
      requirePermission(actor, IMPORTS[kind].permission)
      keeper.requireOpen()
      const row = newJobRow({ id, kind, ownerId: actor.userId }, now())
      try {
        await db.write(async (manager) => {
          await manager.insert(importJobEntity, row)
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'import.started',
            subjectType: 'import',
            subjectId: id,
            data: { kind },
          })
        })
      } catch (error) {
        // The id is taken, or another import of this owner and kind is under way.
        if (!isUniqueViolation(error)) throw error
        const known = await importJobTable.find(db.read, id)
        if (known?.ownerId === actor.userId && known.kind === kind) return toImportJob(known)
        throw new AppError('conflict', { message: 'importUnderWay', cause: error })
      }
      // The work itself knows no signal: nobody waits for it, and what it would store is refused.
      keeper.begin(row, (job) => Promise.race([work(runOf(deps, row, job)), endOf(job.signal)]))
      return toImportJob(row)
    },
    keepUp: () => keeper.keepUp(),
    close: () => keeper.close(),
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}

function runOf({ box, now }: ImportRunnerDeps, { id, kind }: ImportJobRow, job: JobRun<ImportJobRow>): ImportRun {
  let isCounted = false
  return {
    progress(done, total) {
      job.signal.throwIfAborted()
      job.report({ done, total }, !isCounted || done === total)
      isCounted = true
    },
    async finish(manager, { created, skipped, people }) {
      const { role } = await job.owner(manager)
      if (!isAllowed(role, IMPORTS[kind].permission)) throw new AppError('not-allowed')
      const hasPasswords = people?.created.some(({ password }) => password !== null) === true
      const sealedPeople = hasPasswords ? box.seal(JSON.stringify(people), sealContext(id)) : null
      const ended = { state: 'done', underWay: null, finishedAt: now() } as const
      const { imported, link } = IMPORTS[kind]
      const notice = { key: imported, parameters: { count: String(created) }, url: link(id) }
      await job.end(manager, { ...ended, created, skipped, sealedPeople }, notice)
    },
  }
}
