import { flagListSchema, flagSchema, flagStatsSchema, flagStatsQuerySchema, listFlagsQuerySchema, resolveFlagSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { createTestSessionSchema, listTestSessionsQuerySchema, testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { z } from 'zod'
import type { Operation } from '../../http/operation.ts'

export const testSessionOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions',
    summary: 'Test sessions of the assessments that one has to do with',
    access: ['test-session:list'],
    query: listTestSessionsQuerySchema,
    answer: z.array(testSessionSchema),
  },
  { method: 'post', path: '/test-sessions', summary: 'Start a test session, or find the one under way', access: ['assessment:take'], body: createTestSessionSchema, answer: testSessionSchema },
  { method: 'get', path: '/test-sessions/{id}', summary: 'One test session', access: ['assessment:take', 'test-session:list'], answer: testSessionSchema },
  { method: 'patch', path: '/test-sessions/{id}/end', summary: "End one's own test session", access: ['assessment:take'], answer: testSessionSchema },
]

export const proctoringOperations: readonly Operation[] = [
  { method: 'get', path: '/proctoring/wall', summary: 'Running assessments and the tiles of their candidates', access: ['wall:watch'], answer: wallSchema },
  { method: 'get', path: '/ai-proctoring/flags', summary: 'What changed in the flags of an assessment', access: ['flag:list'], query: listFlagsQuerySchema, answer: flagListSchema },
  { method: 'get', path: '/ai-proctoring/flags/stats', summary: 'Flags counted', access: ['flag:list'], query: flagStatsQuerySchema, answer: flagStatsSchema },
  { method: 'patch', path: '/ai-proctoring/flags/{id}/resolve', summary: 'Review a flag', access: ['flag:review'], body: resolveFlagSchema, answer: z.object({ flag: flagSchema }) },
  { method: 'get', path: '/ai-proctoring/flags/{id}/evidence', summary: 'The picture of a flag', access: ['flag:evidence'], answer: { contentTypes: ['image/webp'] } },
]
