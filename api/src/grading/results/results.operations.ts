import {
  certificateCheckSchema,
  decideResultSchema,
  listResultsQuerySchema,
  rescoreAnswerSchema,
  rescoreSchema,
  resultsExportSchema,
  resultsPageSchema,
  testResultSchema,
} from '@pengawas/shared/contracts/test-results'
import type { Operation } from '../../kernel/http/operation.ts'
import { LOGO_CONTENT_TYPE } from '../issuer/logos.ts'

export const testResultOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/result',
    summary: 'The result of a test',
    access: ['assessment:take', 'result:read'],
    audits: { action: 'result.viewed', subjectType: 'test-session', subject: 'id' },
    answer: testResultSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/decision',
    summary: 'Decide about a result that its figures leave open',
    access: ['result:decide'],
    body: decideResultSchema,
    answer: testResultSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}/certificate',
    summary: 'The certificate of a passed test',
    access: ['assessment:take', 'result:read'],
    audits: { action: 'certificate.viewed', subjectType: 'test-session', subject: 'id' },
    answer: { contentTypes: ['application/pdf'] },
  },
  {
    method: 'get',
    path: '/certificates/{code}',
    summary: 'Verify a certificate',
    access: 'public',
    answer: certificateCheckSchema,
  },
  {
    method: 'get',
    path: '/certificates/{code}/logo',
    summary: 'The logo on a certificate',
    access: 'public',
    answer: { contentTypes: [LOGO_CONTENT_TYPE] },
  },
  {
    method: 'get',
    path: '/assessments/{id}/results',
    summary: 'Results of an assessment',
    access: ['result:read'],
    audits: { action: 'result.viewed', subjectType: 'assessment', subject: 'id' },
    query: listResultsQuerySchema,
    answer: resultsPageSchema,
  },
  {
    method: 'get',
    path: '/assessments/{id}/results/export',
    summary: 'All results of an assessment with all of their figures',
    access: ['result:read'],
    audits: 'in-service',
    answer: resultsExportSchema,
  },
  {
    method: 'post',
    path: '/assessments/{id}/rescore',
    summary: 'Score results again with the currently approved keys',
    access: ['result:rescore'],
    body: rescoreSchema,
    answer: rescoreAnswerSchema,
  },
]
