import type { ImportJobKind, ImportState } from '@pengawas/shared/contracts/import-jobs'
import { EntitySchema } from 'typeorm'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'
import type { BackgroundJobRow } from '../background-jobs/background-jobs.rules.ts'
import { createJobTable } from '../background-jobs/job-table.ts'

/** Of each owner and kind, at most one is under way. */
export interface ImportJobRow extends BackgroundJobRow {
  kind: ImportJobKind
  state: ImportState
  done: number
  /** Null while the file is being read. */
  total: number | null
  created: number | null
  skipped: number | null
  /** The people who were made, with their one-time passwords: JSON in a secret box. */
  sealedPeople: string | null
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

const MOST_LISTED = 20
export const importJobTable = createJobTable(importJobEntity, MOST_LISTED)
