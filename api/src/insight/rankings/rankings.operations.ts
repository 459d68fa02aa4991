import { rankingsPageSchema, rankingsQuerySchema } from '@pengawas/shared/contracts/rankings'
import type { Operation } from '../../kernel/http/operation.ts'

export const rankingOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/rankings',
    summary: 'Who is ahead in each assessment, by names or by participant numbers',
    access: ['ranking:read'],
    audits: 'in-service',
    query: rankingsQuerySchema,
    answer: rankingsPageSchema,
  },
]
