import { AppError } from '@pengawas/shared/errors'
import type { PlainMessageCode } from '@pengawas/shared/messages'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../kernel/db/database.ts'
import { createJobQueue } from '../../kernel/lib/jobs/job-queue.ts'
import type { NotificationRow } from '../notifications/notifications.entity.ts'
import type { Notice } from '../notifications/notifications.rules.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findUser } from '../users/users.queries.ts'
import { type BackgroundJobRow, type Keeping, silentSince } from './background-jobs.rules.ts'
import type { JobTable } from './job-table.ts'

const TELL_EVERY_MS = 1_000

/** What one kind of job has of its own. */
export interface KindOfJob<Row extends BackgroundJobRow> {
  /** For logs: 'import'. */
  what: string
  table: JobTable<Row>
  keeping: Keeping
  atOnce: number
  maxWaiting: number
  /** What is said where a hub stopped in the middle, and where too many wait. */
  messages: Readonly<Record<'stopped' | 'busy', PlainMessageCode>>
  /** The notice of one that failed. */
  failed(row: Row): Notice
  /** Failures that its owner can be told more of than that something went wrong. */
  asKnown?(error: unknown): unknown
  /** Tells the pages of its owner how it stands. */
  announce(row: Row): void
}

/** What the work of a job is told about where it happens. */
export interface JobRun<Row extends BackgroundJobRow> {
  /** Aborted once the job may not go on: it was stopped, its hub stops, or another one took it for dead. */
  signal: AbortSignal
  /** The account that asked. Throws `account-inactive`: it may have been locked since. */
  owner(manager: EntityManager): Promise<UserRow>
  /** Says how far it is: pushed and stored about once a second, and at once where `isNow`. */
  report(changes: Partial<Row>, isNow?: boolean): void
  /**
   * Ends it well, in the transaction that stores what came of it. Throws where it is this hub's no longer: then nothing is
   * stored.
   */
  end(manager: EntityManager, changes: Partial<Row>, notice: Notice): Promise<void>
}

/** Carries out jobs of one kind after the call that began them was answered. */
export interface JobKeeper<Row extends BackgroundJobRow> {
  /** Throws `unavailable` where this hub stops. */
  requireOpen(): void
  /** Carries out a job whose row was stored as `queued`. */
  begin(row: Row, work: (run: JobRun<Row>) => Promise<unknown>): void
  /** Stops one that this hub carries out. */
  stop(id: string): void
  /** Says that this hub is at its jobs, ends those whose hub is gone, and deletes what was kept long enough. */
  keepUp(): Promise<void>
  /** Ends what is under way. */
  close(): Promise<void>
}

export interface JobKeeperDeps {
  db: Database
  notifications: NotificationsService
  log: Logger
  now: () => Date
}

interface UnderWay {
  stopping: AbortController
  ended: Promise<void>
}

export function createJobKeeper<Row extends BackgroundJobRow>(
  deps: JobKeeperDeps,
  kind: KindOfJob<Row>,
): JobKeeper<Row> {
  const { db, log, now } = deps
  const { what, table, keeping, atOnce, maxWaiting, messages } = kind
  const queue = createJobQueue({ atOnce, maxWaiting })
  const underWay = new Map<string, UnderWay>()
  let isClosing = false

  return {
    requireOpen() {
      if (isClosing) throw stoppedOf(kind)
    },

    begin(row, work) {
      const stopping = new AbortController()
      // Begun by a call that had been let in before.
      if (isClosing) stopping.abort(stoppedOf(kind))
      const ended = queue
        .run(
          () => carryOut(deps, kind, { row, work, stopping }),
          () => new AppError('unavailable', { message: messages.busy }),
        )
        .catch((error: unknown) => failJob(deps, kind, row, error))
        .catch((error: unknown) => log.error({ err: error, jobId: row.id, what }, 'failed job not recorded'))
        .finally(() => {
          // A job that was taken for dead may have been begun anew here.
          if (underWay.get(row.id)?.stopping === stopping) underWay.delete(row.id)
        })
      underWay.set(row.id, { stopping, ended })
    },

    stop: (id) => underWay.get(id)?.stopping.abort(stoppedOf(kind)),

    async keepUp() {
      const at = now()
      if (underWay.size > 0) await db.write((manager) => table.keepHeard(manager, [...underWay.keys()], at))
      for (const row of await table.listSilent(db.read, silentSince(at))) {
        log.warn({ jobId: row.id, what }, 'job ended: its hub is gone')
        await failJob(deps, kind, row, stoppedOf(kind), silentSince(at))
      }
      if (await table.hasEndedBefore(db.read, keeping.since(at)))
        await db.write((manager) => table.deleteEndedBefore(manager, keeping.since(at)))
    },

    async close() {
      isClosing = true
      for (const { stopping } of underWay.values()) stopping.abort(stoppedOf(kind))
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}

const stoppedOf = ({ messages }: Pick<KindOfJob<never>, 'messages'>): AppError =>
  new AppError('unavailable', { message: messages.stopped })

async function carryOut<Row extends BackgroundJobRow>(
  deps: JobKeeperDeps,
  kind: KindOfJob<Row>,
  job: { row: Row; work: (run: JobRun<Row>) => Promise<unknown>; stopping: AbortController },
): Promise<void> {
  const { notifications } = deps
  const { row, work, stopping } = job
  stopping.signal.throwIfAborted()
  // As often as the transaction was tried; the last one counts.
  const notices: NotificationRow[][] = []
  const progress = createProgress(deps, kind, job)
  try {
    await work({
      signal: stopping.signal,
      report: progress.report,
      async owner(manager) {
        const owner = await findUser(manager, row.ownerId)
        if (owner?.isActive !== true) throw new AppError('account-inactive')
        return owner
      },
      async end(manager, changes, notice) {
        // Put away meanwhile, or taken for dead.
        if (!(await kind.table.update(manager, row.id, { ...progress.newest(), ...changes }))) throw stoppedOf(kind)
        notices.push(await notifications.add(manager, [row.ownerId], notice))
      },
    })
  } finally {
    await progress.close()
  }
  const sent = notices.at(-1)
  if (sent === undefined) throw new Error('the job ended without its outcome')
  notifications.deliver(sent)
  await announceJob(deps, kind, row.id)
}

/** Records why a job came to nothing, once: where it has ended already, or its hub was heard of again, nothing happens. */
async function failJob<Row extends BackgroundJobRow>(
  deps: JobKeeperDeps,
  kind: KindOfJob<Row>,
  row: Row,
  error: unknown,
  heardUntil?: Date,
): Promise<void> {
  const { db, log, notifications, now } = deps
  const reason = kind.asKnown?.(error) ?? error
  const known = reason instanceof AppError ? reason : new AppError('internal', { cause: error })
  if (known.code === 'internal') log.error({ err: error, jobId: row.id, what: kind.what }, 'job failed')
  const ended: Partial<BackgroundJobRow> = {
    ...{ state: 'failed', underWay: null, finishedAt: now(), failure: known.text },
  }
  const notices = await db.write(async (manager) => {
    if (!(await kind.table.update(manager, row.id, ended as Partial<Row>, heardUntil))) return []
    return notifications.add(manager, [row.ownerId], kind.failed(row))
  })
  notifications.deliver(notices)
  await announceJob(deps, kind, row.id)
}

async function announceJob<Row extends BackgroundJobRow>(
  { db }: JobKeeperDeps,
  kind: KindOfJob<Row>,
  id: string,
): Promise<void> {
  const row = await kind.table.find(db.read, id)
  if (row !== null) kind.announce(row)
}

/** How far one job is: pushed to its owner's pages and stored. */
function createProgress<Row extends BackgroundJobRow>(
  { db, log, now }: JobKeeperDeps,
  kind: KindOfJob<Row>,
  { row, stopping }: { row: Row; stopping: AbortController },
) {
  let newest: Partial<Row> = {}
  let toldAt = Number.NEGATIVE_INFINITY
  let isOver = false
  let storing: Promise<void> | null = null

  async function keep(): Promise<void> {
    try {
      const store = (manager: EntityManager): Promise<boolean> =>
        kind.table.update(manager, row.id, { ...newest, state: 'running', heardAt: now() })
      // Put away, or taken for dead by another hub: nothing of it may be stored any more, so nobody need work on it.
      if (!(await db.write(store))) stopping.abort(stoppedOf(kind))
    } catch (error) {
      log.warn({ err: error, jobId: row.id, what: kind.what }, 'progress of a job not stored')
    } finally {
      storing = null
    }
  }

  function tell(): void {
    toldAt = performance.now()
    kind.announce({ ...row, ...newest, state: 'running', heardAt: now() })
    storing ??= keep()
  }
  tell()
  return {
    newest: (): Partial<Row> => newest,
    report: (changes: Partial<Row>, isNow = false): void => {
      if (isOver) return
      newest = { ...newest, ...changes }
      if (isNow || performance.now() - toldAt >= TELL_EVERY_MS) tell()
    },
    async close(): Promise<void> {
      isOver = true
      await storing
    },
  }
}
