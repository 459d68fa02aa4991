import { randomUUID } from 'node:crypto'
import type { MakeEvidencePackage, PackageEstimate, PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findUser } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { keepFile, setFileTerms, storeKeptFile } from '../../kernel/files/kept-files.changes.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { createJobQueue } from '../../kernel/lib/jobs/job-queue.ts'
import type { EvidencePackagesDeps } from './evidence-packages.service.ts'
import { asNoRoom } from './no-room.rules.ts'
import type { PackageJobRow } from './package-jobs.entity.ts'
import {
  deleteEndedBefore,
  findJob,
  hasEndedBefore,
  insertJob,
  keepHeard,
  listSilent,
  restartJob,
  updateJob,
} from './package-jobs.repository.ts'
import {
  keptSince,
  keptUntil,
  newPackageJob,
  PIECE_BYTES,
  pieceKey,
  silentSince,
  toPackageJob,
} from './package-jobs.rules.ts'
import { createPackage, type MadePackage } from './service/make-package.ts'

/** Each takes disk, and a processor for its pictures. */
const AT_ONCE = 1
const MOST_WAITING = 12
const TELL_EVERY_MS = 1_000

export interface PackageRunnerDeps extends EvidencePackagesDeps {
  announcer: Announcer
  notifications: NotificationsService
  log: Logger
}

/** Makes packages after the call that asked for them was answered. */
export interface PackageRunner {
  start(actor: Actor, wanted: MakeEvidencePackage, estimate: PackageEstimate): Promise<PackageJob>
  /** Makes one again that failed. Throws `conflict` where it has not. */
  restart(actor: Actor, row: PackageJobRow): Promise<PackageJob>
  /** Stops one that this hub makes. */
  stop(id: string): void
  /** Says that this hub is at its packages, ends those whose hub is gone, and deletes what was kept long enough. */
  keepUp(): Promise<void>
  /** Ends what is under way. */
  close(): Promise<void>
}

interface UnderWay {
  stopping: AbortController
  ended: Promise<void>
}

const stopped = (): AppError => new AppError('unavailable', { message: 'packageStopped' })

export function createPackageRunner(deps: PackageRunnerDeps): PackageRunner {
  const { db, log, now } = deps
  const queue = createJobQueue({ atOnce: AT_ONCE, maxWaiting: MOST_WAITING })
  const underWay = new Map<string, UnderWay>()
  let isClosing = false

  function begin(actor: Actor, row: PackageJobRow): PackageJob {
    const stopping = new AbortController()
    const ended = queue
      .run(
        () => runJob(deps, actor, row, stopping.signal),
        () => new AppError('unavailable', { message: 'packageBusy' }),
      )
      .catch((error: unknown) => failJob(deps, row, error))
      .catch((error: unknown) => log.error({ err: error, jobId: row.id }, 'failed package not recorded'))
      .finally(() => underWay.delete(row.id))
    underWay.set(row.id, { stopping, ended })
    return toPackageJob(row)
  }

  return {
    async start(actor, wanted, estimate) {
      if (isClosing) throw stopped()
      const row = newPackageJob({ id: randomUUID(), ownerId: actor.userId, wanted }, estimate, now())
      await db.write((manager) => insertJob(manager, row))
      return begin(actor, row)
    },

    async restart(actor, row) {
      if (isClosing) throw stopped()
      const anew = {
        state: 'queued' as const,
        underWay: true as const,
        ...{ doneBytes: 0, failure: null, heardAt: now(), finishedAt: null },
      }
      if (!(await db.write((manager) => restartJob(manager, row.id, anew)))) throw new AppError('conflict')
      return begin(actor, { ...row, ...anew })
    },

    stop: (id) => underWay.get(id)?.stopping.abort(stopped()),

    async keepUp() {
      const at = now()
      if (underWay.size > 0) await db.write((manager) => keepHeard(manager, [...underWay.keys()], at))
      for (const row of await listSilent(db.read, silentSince(at))) {
        log.warn({ jobId: row.id }, 'package ended: its hub is gone')
        await failJob(deps, row, stopped(), silentSince(at))
      }
      if (await hasEndedBefore(db.read, keptSince(at)))
        await db.write((manager) => deleteEndedBefore(manager, keptSince(at)))
    },

    async close() {
      isClosing = true
      for (const { stopping } of underWay.values()) stopping.abort(stopped())
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}

async function runJob(deps: PackageRunnerDeps, asked: Actor, row: PackageJobRow, signal: AbortSignal): Promise<void> {
  const { db, notifications } = deps
  signal.throwIfAborted()
  // The account may have been locked, or have got another role, since it asked.
  const owner = await findUser(db.read, row.ownerId)
  if (owner?.isActive !== true) throw new AppError('account-inactive')
  const actor = { ...asked, role: owner.role }
  const progress = createProgress(deps, row)
  let notices: NotificationRow[] = []
  try {
    const made = await createPackage(deps, actor, row.wanted, {
      signal,
      onProgress: (bytes) => progress.report(bytes),
    })
    try {
      notices = await keepPackage(deps, row, made, signal)
    } finally {
      await made.file.close()
    }
  } finally {
    await progress.end()
  }
  notifications.deliver(notices)
  await announceJob(deps, row.id)
}

/** Stores the package in pieces, and says in one transaction that it is ready and until when it is kept. */
async function keepPackage(
  deps: PackageRunnerDeps,
  row: PackageJobRow,
  { name, file, packageId, restricted }: MadePackage,
  signal: AbortSignal,
): Promise<NotificationRow[]> {
  const { db, notifications, now } = deps
  const keys: string[] = []
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    signal.throwIfAborted()
    const fileKey = pieceKey(packageId, keys.length)
    await storeKeptFile(deps, await file.read(from, from + PIECE_BYTES), {
      ...{ fileKey, contentType: 'application/octet-stream' },
      ...{ subjectType: 'evidence-package', subjectId: packageId },
    })
    keys.push(fileKey)
  }
  return db.write(async (manager) => {
    const finishedAt = now()
    for (const key of keys) {
      if (!(await keepFile(manager, key, finishedAt))) throw stopped()
    }
    await setFileTerms(manager, keys, { dueAt: keptUntil(finishedAt), reason: 'term-over' })
    const ready = { state: 'ready', underWay: null, finishedAt, name, bytes: file.size, pieces: keys.length } as const
    const hasVideo = Object.values(restricted).some((held) => held.includes('recording'))
    const wanted = { ...row.wanted, parts: row.wanted.parts.filter((part) => part !== 'video' || hasVideo) }
    const done = { ...ready, wanted, restricted, doneBytes: file.size, packageId }
    // Put away meanwhile, or taken for dead: what was stored is deleted as unused.
    if (!(await updateJob(manager, row.id, done))) throw stopped()
    return notifications.add(manager, [row.ownerId], { key: 'package-ready', url: pageLinks.packages() })
  })
}

/** Records why a package was not made, once: where it has ended already, or its hub was heard of again, nothing happens. */
async function failJob(deps: PackageRunnerDeps, row: PackageJobRow, error: unknown, heardUntil?: Date): Promise<void> {
  const { db, log, notifications, now } = deps
  const reason = asNoRoom(error)
  const known = reason instanceof AppError ? reason : new AppError('internal', { cause: error })
  if (known.code === 'internal') log.error({ err: error, jobId: row.id }, 'package not made')
  const ended = { state: 'failed', underWay: null, finishedAt: now(), failure: known.text } as const
  const notices = await db.write(async (manager) => {
    if (!(await updateJob(manager, row.id, ended, heardUntil))) return []
    return notifications.add(manager, [row.ownerId], { key: 'package-failed', url: pageLinks.packages() })
  })
  notifications.deliver(notices)
  await announceJob(deps, row.id)
}

async function announceJob({ db, announcer }: PackageRunnerDeps, id: string): Promise<void> {
  const row = await findJob(db.read, id)
  if (row !== null) announcer.announce(pushes.packageChanged, { userId: row.ownerId }, toPackageJob(row))
}

/** How far one package is: pushed to its owner's pages and stored, about once a second. */
function createProgress({ db, announcer, log, now }: PackageRunnerDeps, row: PackageJobRow) {
  let toldAt = Number.NEGATIVE_INFINITY
  let isOver = false
  let storing: Promise<unknown> | null = null

  function tell(doneBytes: number): void {
    toldAt = performance.now()
    const changes = { state: 'running', doneBytes, heardAt: now() } as const
    announcer.announce(pushes.packageChanged, { userId: row.ownerId }, toPackageJob({ ...row, ...changes }))
    storing ??= db
      .write((manager) => updateJob(manager, row.id, changes))
      .catch((error: unknown) => log.warn({ err: error, jobId: row.id }, 'progress of a package not stored'))
      .finally(() => (storing = null))
  }
  tell(0)
  return {
    report(bytes: number): void {
      if (!isOver && performance.now() - toldAt >= TELL_EVERY_MS) tell(bytes)
    },
    async end(): Promise<void> {
      isOver = true
      await storing
    },
  }
}
