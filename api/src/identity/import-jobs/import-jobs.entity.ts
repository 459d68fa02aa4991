import type { CodedMessage } from '@pengawas/shared/contracts/envelope'
import type { ImportJobKind, ImportState } from '@pengawas/shared/contracts/import-jobs'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

export interface ImportJobRow {
  id: string
  ownerId: string
  kind: ImportJobKind
  state: ImportState
  /** True until it has ended, then null: at most one per owner and kind. */
  underWay: true | null
  done: number
  /** Null while the file is being read. */
  total: number | null
  created: number | null
  skipped: number | null
  failure: CodedMessage | null
  /** The people who were made, with their one-time passwords: JSON in a secret box. */
  sealedPeople: string | null
  createdAt: Date
  /** When the hub that carries it out last said so. */
  heardAt: Date
  finishedAt: Date | null
}

export const importJobEntity = new EntitySchema<ImportJobRow>({
  name: 'ImportJob',
  tableName: 'import_jobs',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    ownerId: { type: 'varchar', length: 36 },
    kind: { type: 'varchar', length: 16 },
    state: { type: 'varchar', length: 16 },
    underWay: { type: 'boolean', nullable: true },
    done: { type: 'integer' },
    total: { type: 'integer', nullable: true },
    created: { type: 'integer', nullable: true },
    skipped: { type: 'integer', nullable: true },
    failure: { ...jsonColumn, nullable: true },
    sealedPeople: { type: 'text', nullable: true },
    createdAt: instantColumn,
    heardAt: instantColumn,
    finishedAt: { ...instantColumn, nullable: true },
  },
})
