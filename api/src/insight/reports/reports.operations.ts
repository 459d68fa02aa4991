import {
  assessmentComparisonSchema,
  compareReportsQuerySchema,
  unitComparisonSchema,
} from '@pengawas/shared/contracts/report-comparisons'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { reportJobSchema, reportJobsSchema, startReportSchema } from '@pengawas/shared/contracts/report-jobs'
import {
  reportDownloadQuerySchema,
  reportSchema,
  reportsPageSchema,
  reportsQuerySchema,
} from '@pengawas/shared/contracts/reports'
import type { Operation } from '../../kernel/http/operation.ts'
import { REPORT_CONTENT_TYPES } from './report-files.ts'

const access: Operation['access'] = ['report:read']

export const reportOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/reports',
    summary: 'What assessments came to, in figures',
    access,
    query: reportsQuerySchema,
    answer: reportsPageSchema,
  },
  {
    method: 'get',
    path: '/reports/compare',
    summary: 'Several assessments beside each other, with intervals of their differences',
    access,
    query: compareReportsQuerySchema,
    answer: assessmentComparisonSchema,
  },
  {
    method: 'get',
    path: '/reports/{id}/units',
    summary: 'The units of an assessment beside each other; small ones together',
    access,
    answer: unitComparisonSchema,
  },
  {
    method: 'get',
    path: '/reports/{id}',
    summary: 'The report of an assessment',
    access,
    audits: { action: 'result.viewed', subjectType: 'assessment', subject: 'id' },
    answer: reportSchema,
  },
  {
    method: 'get',
    path: '/reports/download/{id}',
    summary: 'The same as Excel, PDF for signing, or its ranking as CSV',
    access,
    audits: 'in-service',
    query: reportDownloadQuerySchema,
    answer: { contentTypes: REPORT_CONTENT_TYPES },
  },
  {
    method: 'post',
    path: '/report-jobs',
    summary: 'Begin a file of a report, which is written while pages come and go',
    access,
    body: startReportSchema,
    answer: reportJobSchema,
    status: 202,
  },
  {
    method: 'get',
    path: '/report-jobs',
    summary: 'Your own files of reports: under way, and ended within seven days',
    access,
    answer: reportJobsSchema,
  },
  {
    method: 'get',
    path: '/report-jobs/{id}/file',
    summary: 'A file of a report of yours that is ready',
    access,
    audits: 'in-service',
    answer: { contentTypes: REPORT_CONTENT_TYPES },
  },
  {
    method: 'delete',
    path: '/report-jobs/{id}',
    summary: 'Stop a file of yours that is being written, or delete one that has ended',
    access,
    answer: nothingSchema,
  },
]
