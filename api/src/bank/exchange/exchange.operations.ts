import { importJobSchema } from '@pengawas/shared/contracts/import-jobs'
import {
  exportQuestionsQuerySchema,
  importDefaultsSchema,
  importQuestionsQuerySchema,
  QUESTION_IMPORT_TYPES,
  questionImportOutcomeSchema,
  questionImportPreviewSchema,
  questionTemplateQuerySchema,
  startQuestionImportQuerySchema,
} from '@pengawas/shared/contracts/question-exchange'
import type { Operation } from '../../kernel/http/operation.ts'

const access = ['question:write'] as const
const file = { contentTypes: Object.values(QUESTION_IMPORT_TYPES) }

export const questionExchangeOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/question-bank/import/preview',
    summary: 'Check a file of questions (QTI 2 or 3, Excel, CSV, GIFT) without storing it',
    access,
    query: importDefaultsSchema,
    body: file,
    answer: questionImportPreviewSchema,
  },
  {
    method: 'post',
    path: '/question-bank/import',
    summary: 'Create the chosen questions of a file, or all valid ones, in one transaction',
    access,
    query: importQuestionsQuerySchema,
    body: file,
    answer: questionImportOutcomeSchema,
    status: 201,
  },
  {
    method: 'post',
    path: '/question-bank/import/jobs',
    summary: 'Begin the same import and answer at once; see the calls under /import-jobs for how far it is',
    access,
    query: startQuestionImportQuerySchema,
    body: file,
    answer: importJobSchema,
    status: 202,
  },
  {
    method: 'get',
    path: '/question-bank/import/template',
    summary: 'A sheet with the columns of an import',
    access,
    query: questionTemplateQuerySchema,
    answer: file,
  },
  {
    method: 'get',
    path: '/question-bank/export',
    summary: 'Questions as QTI 2.2, QTI 3.0, Excel, CSV or GIFT',
    access,
    audits: 'in-service',
    query: exportQuestionsQuerySchema,
    answer: file,
  },
]
