import type { MakeEvidencePackage, PackageEstimate, PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { keptFor, timesOf } from '../../identity/background-jobs/background-jobs.rules.ts'
import type { PackageJobRow } from './package-jobs.entity.ts'

/** Pictures of people lie in a second place for a day and no longer. */
export const PACKAGES_KEPT = keptFor(24 * 60 * 60_000)
/** What one file of the store holds of a package; as much is in memory while it is stored. */
export const PIECE_BYTES = 32 * 1024 * 1024

const NUMBER_DIGITS = 3

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
  const { id, state, testSessions, flags, wanted, doneBytes, totalBytes, name, bytes, failure } = row
  return {
    ...{ id, state, testSessions, flags, parts: wanted.parts, name, bytes, failure },
    ...{ done: doneBytes, total: Math.max(totalBytes, doneBytes) },
    ...timesOf(row, PACKAGES_KEPT),
  }
}
