import { timelineQuerySchema, timelineSchema } from '@pengawas/shared/contracts/timeline'
import type { Operation } from '../../kernel/http/operation.ts'

export const timelineOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/timeline',
    summary: 'What was recorded of a test and what happened in it, on one line',
    access: ['recording:read'],
    audits: 'in-service',
    query: timelineQuerySchema,
    answer: timelineSchema,
  },
]
