import {
  drawSampleSchema,
  sampledFlagSchema,
  sampledFlagsPageSchema,
  sampledFlagsQuerySchema,
  sampleSchema,
  samplesPageSchema,
  samplesQuerySchema,
  secondVerdictSchema,
} from '@pengawas/shared/contracts/second-looks'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['audit:read']

export const secondLookOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/second-looks',
    summary: 'Samples of test sessions for a blind second look, the newest first',
    access,
    query: samplesQuerySchema,
    answer: samplesPageSchema,
  },
  {
    method: 'post',
    path: '/second-looks',
    summary: 'Draw test sessions by a seed',
    access,
    body: drawSampleSchema,
    answer: sampleSchema,
  },
  {
    method: 'get',
    path: '/second-looks/{id}/flags',
    summary: 'The flags of a sample without their first verdicts',
    access,
    query: sampledFlagsQuerySchema,
    answer: sampledFlagsPageSchema,
  },
  {
    method: 'post',
    path: '/second-looks/{id}/flags/{flagId}/verdict',
    summary: 'Give the second verdict on a flag',
    access,
    body: secondVerdictSchema,
    answer: sampledFlagSchema,
  },
]
