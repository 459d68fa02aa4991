import type { ReportState } from '@pengawas/shared/contracts/report-jobs'
import type { ReportFormat } from '@pengawas/shared/contracts/reports'
import { EntitySchema } from 'typeorm'
import type { BackgroundJobRow } from '../../identity/background-jobs/background-jobs.rules.ts'
import { createJobTable } from '../../identity/background-jobs/job-table.ts'
import { instantColumn, jsonColumn } from '../../kernel/db/columns.ts'

/** Of each owner, assessment and format, at most one is under way. */
export interface ReportJobRow extends BackgroundJobRow {
  assessmentId: string
  /** Of the assessment, when it was asked for. */
  title: string
  format: ReportFormat
  state: ReportState
  /** People whose results were read. */
  done: number
  /** Null until they are counted. */
  total: number | null
  /** Of the file; null until it is ready, as its key. */
  bytes: number | null
  fileKey: string | null
}

export const reportJobEntity = new EntitySchema<ReportJobRow>({
  name: 'ReportJob',
  tableName: 'report_jobs',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    ownerId: { type: 'varchar', length: 36 },
    assessmentId: { type: 'varchar', length: 36 },
    title: { type: 'varchar', length: 255 },
    format: { type: 'varchar', length: 8 },
    state: { type: 'varchar', length: 16 },
    underWay: { type: 'boolean', nullable: true },
    done: { type: 'integer' },
    total: { type: 'integer', nullable: true },
    bytes: { type: 'integer', nullable: true },
    fileKey: { type: 'varchar', length: 255, nullable: true },
    failure: { ...jsonColumn, nullable: true },
    createdAt: instantColumn,
    heardAt: instantColumn,
    finishedAt: { ...instantColumn, nullable: true },
  },
})

const MOST_LISTED = 50
export const reportJobTable = createJobTable(reportJobEntity, MOST_LISTED)
