import { REPORT_KEPT_DAYS, type ReportJob, type StartReport } from '@pengawas/shared/contracts/report-jobs'
import { keptFor, timesOf } from '../../identity/background-jobs/background-jobs.rules.ts'
import type { ReportJobRow } from './report-jobs.entity.ts'

export const REPORTS_KEPT = keptFor(REPORT_KEPT_DAYS * 24 * 60 * 60_000)

/** Where the file of a job lies. */
export const reportFileKey = ({ id, format }: Pick<ReportJobRow, 'id' | 'format'>): string =>
  `reports/${id.toLowerCase()}.${format}`

/** What people call it. */
export const reportFileName = ({ assessmentId, format }: StartReport): string => `laporan-${assessmentId}.${format}`

export function newReportJob(
  job: Pick<ReportJobRow, 'id' | 'ownerId' | 'assessmentId' | 'title' | 'format'>,
  at: Date,
): ReportJobRow {
  return {
    ...job,
    ...{ state: 'queued', underWay: true, done: 0, total: null, bytes: null, fileKey: null, failure: null },
    ...{ createdAt: at, heardAt: at, finishedAt: null },
  }
}

export function toReportJob(row: ReportJobRow): ReportJob {
  const { id, assessmentId, title, format, state, done, total, bytes, failure } = row
  return {
    ...{ id, assessmentId, assessmentTitle: title, format, state, done, total, bytes, failure },
    name: state === 'ready' ? reportFileName(row) : null,
    ...timesOf(row, REPORTS_KEPT),
  }
}
