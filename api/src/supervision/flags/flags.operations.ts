import {
  flagCommentBodySchema,
  flagCommentSchema,
  flagCommentsPageSchema,
  flagCommentsQuerySchema,
  flagListSchema,
  flagReviewsSchema,
  flagSchema,
  flagStatsQuerySchema,
  flagStatsSchema,
  foundFlagsSchema,
  listFlagsQuerySchema,
  notedFlagsSchema,
  resolveFlagSchema,
  searchFlagsQuerySchema,
  secondReviewSchema,
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
    path: '/ai-proctoring/flags/search',
    summary: 'Flags page by page, the newest first',
    access: ['flag:list'],
    query: searchFlagsQuerySchema,
    answer: foundFlagsSchema,
  },
  {
    method: 'post',
    path: '/ai-proctoring/flags/{id}/second-review',
    summary: 'Uphold or overturn a changed verdict on a flag',
    access: ['flag:second-review'],
    body: secondReviewSchema,
    answer: z.object({ flag: flagSchema }),
  },
  {
    method: 'get',
    path: '/ai-proctoring/flags/{id}/reviews',
    summary: 'Every verdict on a flag',
    access: ['flag:list'],
    answer: flagReviewsSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/flags/{id}/comments',
    summary: 'What staff said about a flag',
    access: ['flag:list'],
    query: flagCommentsQuerySchema,
    answer: flagCommentsPageSchema,
  },
  {
    method: 'post',
    path: '/ai-proctoring/flags/{id}/comments',
    summary: 'Comment on a flag',
    access: ['flag:comment'],
    body: flagCommentBodySchema,
    answer: flagCommentSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/flags/{id}/evidence',
    summary: 'The picture of a flag',
    access: ['flag:evidence', 'flag:second-review'],
    audits: 'in-service',
    answer: { contentTypes: ['image/webp'] },
  },
]
