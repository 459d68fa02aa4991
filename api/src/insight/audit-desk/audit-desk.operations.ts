import {
  deskFiguresQuerySchema,
  deskFiguresSchema,
  deskFlagsExportSchema,
  deskFlagsQuerySchema,
  deskReportSchema,
  deskSessionsExportSchema,
  deskSessionsPageSchema,
  deskSessionsQuerySchema,
} from '@pengawas/shared/contracts/audit-desk'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['audit:read']

export const auditDeskOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/audit-desk/figures',
    summary: 'Sessions and flags counted, by sitting and by proctor',
    access,
    query: deskFiguresQuerySchema,
    answer: deskFiguresSchema,
  },
  {
    method: 'get',
    path: '/audit-desk/sessions',
    summary: 'All test sessions page by page, with the number of their flags',
    access,
    audits: { action: 'test-session.viewed', subjectType: 'test-session' },
    query: deskSessionsQuerySchema,
    answer: deskSessionsPageSchema,
  },
  {
    method: 'get',
    path: '/audit-desk/sessions/export',
    summary: 'Every test session of a selection, for a file',
    access,
    audits: 'in-service',
    query: deskSessionsQuerySchema,
    answer: deskSessionsExportSchema,
  },
  {
    method: 'get',
    path: '/audit-desk/flags/export',
    summary: 'Every flag of a selection, for a file',
    access,
    audits: 'in-service',
    query: deskFlagsQuerySchema,
    answer: deskFlagsExportSchema,
  },
  {
    method: 'get',
    path: '/audit-desk/sessions/{id}',
    summary: 'One test session with its result and its flags',
    access,
    audits: { action: 'test-session.viewed', subjectType: 'test-session', subject: 'id' },
    answer: deskReportSchema,
  },
  {
    method: 'get',
    path: '/audit-desk/sessions/{id}/report',
    summary: 'The same, for a file',
    access,
    audits: { action: 'test-session.exported', subjectType: 'test-session', subject: 'id' },
    answer: deskReportSchema,
  },
]
