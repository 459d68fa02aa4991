import {
  assessmentComparisonSchema,
  compareReportsQuerySchema,
  unitComparisonSchema,
} from '@pengawas/shared/contracts/report-comparisons'
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
]
