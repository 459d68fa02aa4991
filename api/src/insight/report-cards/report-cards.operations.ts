import { reportCardAnswerSchema, reportCardQuerySchema } from '@pengawas/shared/contracts/report-cards'
import type { Operation } from '../../kernel/http/operation.ts'
import { WORKBOOK_TYPE } from '../reports/report-files.ts'

const access: Operation['access'] = ['report-card:read']

export const reportCardOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/report-cards/{card}',
    summary: 'What a period came to: assessments, participants, AI proctoring, or use of the system',
    access,
    query: reportCardQuerySchema,
    answer: reportCardAnswerSchema,
  },
  {
    method: 'get',
    path: '/report-cards/{card}/file',
    summary: 'The same as a workbook',
    access,
    audits: 'in-service',
    query: reportCardQuerySchema,
    answer: { contentTypes: [WORKBOOK_TYPE] },
  },
]
