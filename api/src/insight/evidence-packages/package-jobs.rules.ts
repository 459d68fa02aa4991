import type { MakeEvidencePackage, PackageEstimate, PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import type { PackageJobRow } from './package-jobs.entity.ts'

/** Pictures of people lie in a second place for no longer. */
const KEPT_MS = 24 * 60 * 60_000
/** A hub says every few seconds that it is at work; one that has not for so long is gone. */
const SILENT_MS = 30_000
/** What one file of the store holds of a package; as much is in memory while it is stored. */
export const PIECE_BYTES = 32 * 1024 * 1024

const NUMBER_DIGITS = 3

/** Packages that ended by then are deleted. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS)

export const keptUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + KEPT_MS)

/** Packages that nobody has heard of since then have lost their hub. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS)

/** Where a piece of a package lies, counted from 0. `attempt` keeps those apart that were begun and came to nothing. */
export const pieceKey = (attempt: string, piece: number): string =>
  `packages/${attempt.toLowerCase()}/${String(piece).padStart(NUMBER_DIGITS, '0')}.part`

export function newPackageJob(
  { id, ownerId, wanted }: { id: string; ownerId: string; wanted: MakeEvidencePackage },
  { testSessions, flags, bytes }: PackageEstimate,
  at: Date,
): PackageJobRow {
  return {
    ...{ id, ownerId, state: 'queued', underWay: true, wanted, testSessions, flags },
    ...{ doneBytes: 0, totalBytes: bytes, name: null, bytes: null, pieces: null, packageId: null },
    ...{ restricted: null, failure: null },
    ...{ createdAt: at, heardAt: at, finishedAt: null },
  }
}

export function toPackageJob(row: PackageJobRow): PackageJob {
  const { id, state, testSessions, flags, wanted, doneBytes, totalBytes, name, bytes, failure, finishedAt } = row
  return {
    ...{ id, state, testSessions, flags, parts: wanted.parts, name, bytes, failure },
    ...{ done: doneBytes, total: Math.max(totalBytes, doneBytes) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: (finishedAt ?? row.heardAt).toISOString(),
    keptUntil: finishedAt === null ? null : keptUntil(finishedAt).toISOString(),
  }
}
