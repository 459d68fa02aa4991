import {
  flagListSchema,
  flagSchema,
  flagStatsQuerySchema,
  flagStatsSchema,
  listFlagsQuerySchema,
  notedFlagsSchema,
  resolveFlagSchema,
} from '@pengawas/shared/contracts/flags'
import { z } from 'zod'
import type { Operation } from '../../kernel/http/operation.ts'

/** The candidate's side. */
export const notedFlagOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/noted-flags',
    summary: 'The latest flags on the own test',
    access: ['assessment:take'],
    answer: notedFlagsSchema,
  },
]

/** The proctor's side. */
export const flagOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/ai-proctoring/flags',
    summary: 'What changed in the flags of an assessment',
    access: ['flag:list'],
    query: listFlagsQuerySchema,
    answer: flagListSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/flags/stats',
    summary: 'Counts of flags',
    access: ['flag:list'],
    query: flagStatsQuerySchema,
    answer: flagStatsSchema,
  },
  {
    method: 'patch',
    path: '/ai-proctoring/flags/{id}/resolve',
    summary: 'Review a flag',
    access: ['flag:review'],
    body: resolveFlagSchema,
    answer: z.object({ flag: flagSchema }),
  },
  {
    method: 'get',
    path: '/ai-proctoring/flags/{id}/evidence',
    summary: 'The picture of a flag',
    access: ['flag:evidence'],
    audits: 'in-service',
    answer: { contentTypes: ['image/webp'] },
  },
]
