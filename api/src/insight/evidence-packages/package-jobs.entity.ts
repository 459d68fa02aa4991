import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import type { MakeEvidencePackage, PackageState, WithheldPart } from '@pengawas/shared/contracts/evidence-packages'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface PackageJobRow {
  id: string
  ownerId: string
  state: PackageState
  /** True until it has ended, then null. */
  underWay: true | null
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
  failure: CodedMessage | null
  createdAt: Date
  /** When the hub that makes it last said so. */
  heardAt: Date
  finishedAt: Date | null
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
