import { randomUUID } from 'node:crypto'
import type { MakeEvidencePackage, PackageEstimate, PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { createJobKeeper, type JobRun } from '../../identity/background-jobs/job-keeper.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { keepFile, setFileTerms, storeKeptFile } from '../../kernel/files/kept-files.changes.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { EvidencePackagesDeps } from './evidence-packages.service.ts'
import { asNoRoom } from './no-room.rules.ts'
import { packageJobEntity, type PackageJobRow, packageJobTable } from './package-jobs.entity.ts'
import { newPackageJob, PACKAGES_KEPT, PIECE_BYTES, pieceKey, toPackageJob } from './package-jobs.rules.ts'
import { createPackage, type MadePackage } from './service/make-package.ts'

/** Each takes disk, and a processor for its pictures. */
const AT_ONCE = 1
const MOST_WAITING = 12

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

export function createPackageRunner(deps: PackageRunnerDeps): PackageRunner {
  const { db, announcer, now } = deps
  const keeper = createJobKeeper(deps, {
    ...{ what: 'package', table: packageJobTable, keeping: PACKAGES_KEPT, atOnce: AT_ONCE, maxWaiting: MOST_WAITING },
    messages: { stopped: 'packageStopped', busy: 'packageBusy' },
    failed: () => ({ key: 'package-failed', url: pageLinks.packages() }),
    asKnown: asNoRoom,
    announce: (row) => announcer.announce(pushes.packageChanged, { userId: row.ownerId }, toPackageJob(row)),
  })
  const begin = (actor: Actor, row: PackageJobRow): PackageJob => {
    keeper.begin(row, (run) => makeAndKeep(deps, actor, row, run))
    return toPackageJob(row)
  }
  return {
    async start(actor, wanted, estimate) {
      keeper.requireOpen()
      const row = newPackageJob({ id: randomUUID(), ownerId: actor.userId, wanted }, estimate, now())
      await db.write((manager) => manager.insert(packageJobEntity, row))
      return begin(actor, row)
    },

    async restart(actor, row) {
      keeper.requireOpen()
      const anew = {
        state: 'queued' as const,
        underWay: true as const,
        ...{ doneBytes: 0, failure: null, heardAt: now(), finishedAt: null },
      }
      if (!(await db.write((manager) => packageJobTable.restart(manager, row.id, anew)))) throw new AppError('conflict')
      return begin(actor, { ...row, ...anew })
    },

    stop: (id) => keeper.stop(id),
    keepUp: () => keeper.keepUp(),
    close: () => keeper.close(),
  }
}

async function makeAndKeep(
  deps: PackageRunnerDeps,
  asked: Actor,
  row: PackageJobRow,
  run: JobRun<PackageJobRow>,
): Promise<void> {
  // The account may have got another role since it asked.
  const actor = { ...asked, role: (await run.owner(deps.db.read)).role }
  const made = await createPackage(deps, actor, row.wanted, {
    signal: run.signal,
    onProgress: (doneBytes) => run.report({ doneBytes }),
  })
  try {
    await keepPackage(deps, row, made, run)
  } finally {
    await made.file.close()
  }
}

/** Stores the package in pieces, and says in one transaction that it is ready and until when it is kept. */
async function keepPackage(
  deps: PackageRunnerDeps,
  row: PackageJobRow,
  { name, file, packageId, restricted }: MadePackage,
  run: JobRun<PackageJobRow>,
): Promise<void> {
  const { db, now } = deps
  const keys: string[] = []
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    run.signal.throwIfAborted()
    const fileKey = pieceKey(packageId, keys.length)
    await storeKeptFile(deps, await file.read(from, from + PIECE_BYTES), {
      ...{ fileKey, contentType: 'application/octet-stream' },
      ...{ subjectType: 'evidence-package', subjectId: packageId },
    })
    keys.push(fileKey)
  }
  await db.write(async (manager) => {
    const finishedAt = now()
    for (const key of keys) {
      if (!(await keepFile(manager, key, finishedAt))) throw new AppError('unavailable', { message: 'packageStopped' })
    }
    await setFileTerms(manager, keys, { dueAt: PACKAGES_KEPT.until(finishedAt), reason: 'term-over' })
    const ready = { state: 'ready', underWay: null, finishedAt, name, bytes: file.size, pieces: keys.length } as const
    const hasVideo = Object.values(restricted).some((held) => held.includes('recording'))
    const wanted = { ...row.wanted, parts: row.wanted.parts.filter((part) => part !== 'video' || hasVideo) }
    const done = { ...ready, wanted, restricted, doneBytes: file.size, packageId }
    // Where it is not to go on, what was stored is deleted as unused.
    await run.end(manager, done, { key: 'package-ready', url: pageLinks.packages() })
  })
}
