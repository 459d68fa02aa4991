import type { MakeEvidencePackage, PackageState, WithheldPart } from '@pengawas/shared/contracts/evidence-packages'
import { EntitySchema } from 'typeorm'
import type { BackgroundJobRow } from '../../identity/background-jobs/background-jobs.rules.ts'
import { createJobTable } from '../../identity/background-jobs/job-table.ts'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface PackageJobRow extends BackgroundJobRow {
  state: PackageState
  /** What was asked for, so that it can be made again. */
  wanted: MakeEvidencePackage
  testSessions: number
  flags: number
  doneBytes: number
  /** An estimate. */
  totalBytes: number
  /** Of the file; null until it is ready, as the three below. */
  name: string | null
  bytes: number | null
  /** Files of the store that it lies in, one after another. */
  pieces: number | null
  /** As in its manifest. */
  packageId: string | null
  /** What is in it of each test, by id, that its owner needs a right of its own for; null in packages of an earlier version. */
  restricted: Record<string, WithheldPart[]> | null
}

export const packageJobEntity = new EntitySchema<PackageJobRow>({
  name: 'PackageJob',
  tableName: 'package_jobs',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    ownerId: { type: 'varchar', length: 36 },
    state: { type: 'varchar', length: 16 },
    underWay: { type: 'boolean', nullable: true },
    wanted: jsonColumn,
    testSessions: { type: 'integer' },
    flags: { type: 'integer' },
    doneBytes: { type: 'integer' },
    totalBytes: { type: 'integer' },
    name: { type: 'varchar', length: 100, nullable: true },
    bytes: { type: 'integer', nullable: true },
    pieces: { type: 'integer', nullable: true },
    packageId: { type: 'varchar', length: 36, nullable: true },
    restricted: { ...jsonColumn, nullable: true },
    failure: { ...jsonColumn, nullable: true },
    createdAt: instantColumn,
    heardAt: instantColumn,
    finishedAt: { ...instantColumn, nullable: true },
  },
})

const MOST_LISTED = 50
export const packageJobTable = createJobTable(packageJobEntity, MOST_LISTED)
