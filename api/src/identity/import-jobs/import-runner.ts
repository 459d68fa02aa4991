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
import { createJobQueue } from '../../kernel/lib/jobs/job-queue.ts'
import type { SecretBox } from '../../kernel/lib/secret-box.ts'
import type { NotificationRow } from '../notifications/notifications.entity.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { findUser } from '../users/users.queries.ts'
import type { ImportJobRow } from './import-jobs.entity.ts'
import {
  deleteEndedBefore,
  findJob,
  hasEndedBefore,
  insertJob,
  keepHeard,
  listSilent,
  updateJob,
} from './import-jobs.repository.ts'
import { IMPORTS, keptSince, newJobRow, sealContext, silentSince, toImportJob } from './import-jobs.rules.ts'
import { createProgress } from './progress.ts'

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

const stopped = (): AppError => new AppError('unavailable', { message: 'importStopped' })

export function createImportRunner(deps: ImportRunnerDeps): ImportRunner {
  const { db, audit, log, now } = deps
  const queue = createJobQueue({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING })
  const underWay = new Map<string, Promise<void>>()
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => undefined)
  let isClosing = false

  function carryOut(row: ImportJobRow, work: (run: ImportRun) => Promise<unknown>): Promise<void> {
    const running = queue.run(
      () => (isClosing ? closing.promise : runImport(deps, row, work, closing.promise)),
      () => new AppError('unavailable', { message: 'importBusy' }),
    )
    return Promise.race([running, closing.promise])
      .catch((error: unknown) => failJob(deps, row, error))
      .catch((error: unknown) => log.error({ err: error, importId: row.id }, 'failed import not recorded'))
  }

  return {
    async start(actor, { kind, id = randomUUID() }, work) {
      requirePermission(actor, IMPORTS[kind].permission)
      if (isClosing) throw stopped()
      const row = newJobRow({ id, kind, ownerId: actor.userId }, now())
      try {
        await db.write(async (manager) => {
          await insertJob(manager, row)
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'import.started',
            subjectType: 'import',
            subjectId: id,
            data: { kind },
          })
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const known = await findJob(db.read, id)
        if (known?.ownerId === actor.userId && known.kind === kind) return toImportJob(known)
        throw new AppError('conflict', { message: 'importUnderWay', cause: error })
      }
      underWay.set(
        id,
        carryOut(row, work).finally(() => underWay.delete(id)),
      )
      return toImportJob(row)
    },

    async keepUp() {
      const at = now()
      if (underWay.size > 0) await db.write((manager) => keepHeard(manager, [...underWay.keys()], at))
      for (const row of await listSilent(db.read, silentSince(at))) {
        log.warn({ importId: row.id }, 'import ended: its hub is gone')
        await failJob(deps, row, stopped(), silentSince(at))
      }
      if (await hasEndedBefore(db.read, keptSince(at)))
        await db.write((manager) => deleteEndedBefore(manager, keptSince(at)))
    },

    async close() {
      isClosing = true
      closing.reject(stopped())
      await Promise.all(underWay.values())
    },
  }
}

async function runImport(
  deps: ImportRunnerDeps,
  row: ImportJobRow,
  work: (run: ImportRun) => Promise<unknown>,
  closing: Promise<never>,
): Promise<void> {
  const { notifications, box, now } = deps
  // As often as the transaction was tried; the last one counts.
  const notices: NotificationRow[][] = []
  const progress = createProgress(deps, row)
  progress.begin()
  const run: ImportRun = {
    progress: (done, total) => progress.report(done, total),
    async finish(manager, { created, skipped, people }) {
      await refuseFormerOwner(manager, row)
      const hasPasswords = people?.created.some(({ password }) => password !== null) === true
      const sealedPeople = hasPasswords ? box.seal(JSON.stringify(people), sealContext(row.id)) : null
      const ended = { state: 'done', underWay: null, finishedAt: now() } as const
      if (!(await updateJob(manager, row.id, { ...ended, created, skipped, sealedPeople }))) throw stopped()
      const { imported, link } = IMPORTS[row.kind]
      const notice = { key: imported, parameters: { count: String(created) }, url: link(row.id) }
      notices.push(await notifications.add(manager, [row.ownerId], notice))
    },
  }
  try {
    await Promise.race([work(run), closing])
  } finally {
    await progress.end()
  }
  const sent = notices.at(-1)
  if (sent === undefined) throw new Error('the import ended without its outcome')
  notifications.deliver(sent)
  await announceJob(deps, row)
}

/** The account may have been locked, or have got another role, since the import began. */
async function refuseFormerOwner(manager: EntityManager, { ownerId, kind }: ImportJobRow): Promise<void> {
  const owner = await findUser(manager, ownerId)
  if (owner?.isActive !== true) throw new AppError('account-inactive')
  if (!isAllowed(owner.role, IMPORTS[kind].permission)) throw new AppError('not-allowed')
}

/** Records why an import ended, once: where it has ended already, or its hub was heard of again, nothing happens. */
async function failJob(deps: ImportRunnerDeps, row: ImportJobRow, error: unknown, heardUntil?: Date): Promise<void> {
  const { db, log, notifications, now } = deps
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error })
  if (known.code === 'internal') log.error({ err: error, importId: row.id }, 'import failed')
  const ended = { state: 'failed', underWay: null, finishedAt: now(), failure: known.text } as const
  const sent = await db.write(async (manager) => {
    if (!(await updateJob(manager, row.id, ended, heardUntil))) return []
    return notifications.add(manager, [row.ownerId], { key: 'import-failed', url: IMPORTS[row.kind].link(row.id) })
  })
  notifications.deliver(sent)
  await announceJob(deps, row)
}

async function announceJob({ db, announcer }: ImportRunnerDeps, { id }: ImportJobRow): Promise<void> {
  const row = await findJob(db.read, id)
  if (row !== null) announcer.announce(pushes.importChanged, { userId: row.ownerId }, toImportJob(row))
}
