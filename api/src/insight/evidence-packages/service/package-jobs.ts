import { Readable } from 'node:stream'
import type { MakeEvidencePackage, PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { isKept } from '../../../identity/background-jobs/background-jobs.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import type { EvidencePackagesDeps, PackagesInHand } from '../evidence-packages.service.ts'
import { type PackageJobRow, packageJobTable } from '../package-jobs.entity.ts'
import { PACKAGES_KEPT, pieceKey, toPackageJob } from '../package-jobs.rules.ts'
import type { PackageRunner } from '../package-runner.ts'
import { limitPackages } from './make-package.ts'
import { planPackage, requireRoom } from './plan-package.ts'
import { requireRights } from './require-rights.ts'

/** Of one person, so that nobody else waits for all of theirs. */
const MOST_UNDER_WAY = 4
const RETRY_AFTER_SECONDS = 30

export type PackageJobsDeps = EvidencePackagesDeps & { runner: PackageRunner }

/**
 * Begins a package that is made while pages come and go. Throws `not-allowed`, `not-found` for what the actor may not see,
 * `payload-too-large`, `unavailable` where the disk has no room, and `too-many-requests`.
 */
export async function beginPackage(
  deps: PackageJobsDeps,
  inHand: PackagesInHand,
  actor: Actor,
  wanted: MakeEvidencePackage,
): Promise<PackageJob> {
  requirePermission(actor, 'evidence:package')
  limitPackages(inHand, actor)
  await refuseTooMany(deps, actor)
  const { estimate } = await planPackage(deps, actor, wanted)
  await requireRoom(deps, estimate)
  return deps.runner.start(actor, wanted, estimate)
}

/** The actor's own packages: those under way and those that are kept; the newest first. Throws `not-allowed`. */
export async function listPackages({ db, now }: PackageJobsDeps, actor: Actor): Promise<PackageJob[]> {
  requirePermission(actor, 'evidence:package')
  return (await packageJobTable.list(db.read, actor.userId, PACKAGES_KEPT.since(now()))).map(toPackageJob)
}

/** Makes one again that failed. Throws `not-allowed`, `not-found`, and `conflict` where it has not failed. */
export async function repeatPackage(
  deps: PackageJobsDeps,
  inHand: PackagesInHand,
  actor: Actor,
  id: string,
): Promise<PackageJob> {
  requirePermission(actor, 'evidence:package')
  limitPackages(inHand, actor)
  await refuseTooMany(deps, actor)
  return deps.runner.restart(actor, await findOwn(deps, deps.db.read, actor, id))
}

export interface OpenedPackage {
  name: string
  bytes: number
  stream: Readable
}

/**
 * Opens a package that is ready, for a person who may still see all that is in it; each opening is in the audit log. Throws
 * `not-allowed` and `not-found`.
 */
export async function openPackage(deps: PackageJobsDeps, actor: Actor, id: string): Promise<OpenedPackage> {
  requirePermission(actor, 'evidence:package')
  const { db, audit, files } = deps
  const row = await findOwn(deps, db.read, actor, id)
  const { state, name, bytes, pieces, packageId } = row
  if (state !== 'ready' || name === null || bytes === null || pieces === null || packageId === null)
    throw new AppError('not-found')
  await requireRights(deps, actor, row)
  await db.write((manager) =>
    audit.append(manager, {
      ...{ actorId: actor.userId, action: 'evidence.downloaded' },
      ...{ subjectType: 'evidence-package', subjectId: packageId, data: { bytes } },
    }),
  )
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < (pieces ?? 0); piece += 1) {
      const stored = await files.open(pieceKey(packageId ?? '', piece))
      if (stored === null) throw new AppError('not-found')
      yield* stored.stream as AsyncIterable<Uint8Array>
    }
  }
  return { name, bytes, stream: Readable.from(read()) }
}

/** Stops a package that is being made, or deletes one that has ended. Throws `not-allowed` and `not-found`. */
export async function removePackage(deps: PackageJobsDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'evidence:package')
  const { db, now, runner } = deps
  await db.write(async (manager) => {
    // Held, so that one that is finished at this moment is seen with its pieces.
    await packageJobTable.hold(manager, id)
    const { pieces, packageId } = await findOwn(deps, manager, actor, id)
    const keys = Array.from({ length: pieces ?? 0 }, (_, piece) => pieceKey(packageId ?? '', piece))
    await setFileTerms(manager, keys, { dueAt: now(), reason: 'subject-removed' })
    await packageJobTable.delete(manager, id)
  })
  runner.stop(id)
}

async function refuseTooMany({ db }: PackageJobsDeps, { userId }: Actor): Promise<void> {
  if ((await packageJobTable.countUnderWay(db.read, userId)) >= MOST_UNDER_WAY)
    throw new AppError('too-many-requests', { message: 'packageBusy', retryAfterSeconds: RETRY_AFTER_SECONDS })
}

async function findOwn(
  { now }: Pick<PackageJobsDeps, 'now'>,
  manager: EntityManager,
  actor: Actor,
  id: string,
): Promise<PackageJobRow> {
  const row = await packageJobTable.find(manager, id)
  if (row?.ownerId !== actor.userId) throw new AppError('not-found')
  if (!isKept(row, PACKAGES_KEPT, now())) throw new AppError('not-found')
  return row
}
