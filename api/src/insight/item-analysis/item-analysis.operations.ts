import {
  estimateIrtSchema,
  irtEstimationSchema,
  questionAnalysisSchema,
  toReviewPageSchema,
  toReviewQuerySchema,
} from '@pengawas/shared/contracts/item-analysis'
import { irtParametersSchema, saveIrtSchema } from '@pengawas/shared/contracts/questions'
import type { Operation } from '../../kernel/http/operation.ts'

const read: Operation['access'] = ['question:read']
const write: Operation['access'] = ['question:write']

export const itemAnalysisOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/question-bank/analysis/to-review',
    summary: 'Questions to review, by their statistics',
    access: read,
    query: toReviewQuerySchema,
    answer: toReviewPageSchema,
  },
  {
    method: 'get',
    path: '/question-bank/{id}/analysis',
    summary: 'Statistics of a question',
    access: read,
    audits: { action: 'question.viewed', subjectType: 'question', subject: 'id' },
    answer: questionAnalysisSchema,
  },
  {
    method: 'post',
    path: '/question-bank/irt/estimate',
    summary: 'Estimate parameters from answers where there are enough',
    access: write,
    body: estimateIrtSchema,
    answer: irtEstimationSchema,
  },
  {
    method: 'put',
    path: '/question-bank/{id}/irt',
    summary: "Enter a question's parameters by hand",
    access: write,
    body: saveIrtSchema,
    answer: irtParametersSchema,
  },
]
