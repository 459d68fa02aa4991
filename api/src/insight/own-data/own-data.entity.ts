import type { OwnDataPackage } from '@pengawas/shared/contracts/own-data'
import type { Language } from '@pengawas/shared/languages'
import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A package with what is stored of one candidate, from the request until its file is deleted. */
export interface OwnDataRow {
  id: string
  userId: string
  language: Language
  /** Where links in it lead: our pages as the candidate reached them. */
  origin: string
  state: OwnDataPackage['state']
  /** True until it is ready or has failed, then null: at most one per person. */
  underWay: true | null
  /** How often a hub began it. */
  tries: number
  requestedAt: Date
  /** When a hub began to make it; a hub that is gone leaves it to another one. */
  claimedAt: Date | null
  fileKey: string | null
  bytes: number | null
  sha256: string | null
  keptUntil: Date | null
}

export const ownDataEntity = new EntitySchema<OwnDataRow>({
  name: 'OwnData',
  tableName: 'own_data_packages',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    userId: { type: 'varchar', length: 36 },
    language: { type: 'varchar', length: 8 },
    origin: { type: 'varchar', length: 300 },
    state: { type: 'varchar', length: 16 },
    underWay: { type: 'boolean', nullable: true },
    tries: { type: 'integer' },
    requestedAt: instantColumn,
    claimedAt: { ...instantColumn, nullable: true },
    fileKey: { type: 'varchar', length: 255, nullable: true },
    bytes: { type: 'integer', nullable: true },
    sha256: { type: 'varchar', length: 64, nullable: true },
    keptUntil: { ...instantColumn, nullable: true },
  },
})
