import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import {
  allocationsPageSchema,
  listAllocationsQuerySchema,
  moveCandidateSchema,
  movedCandidateSchema,
  teamsSchema,
} from '@pengawas/shared/contracts/teams'
import type { Operation } from '../../kernel/http/operation.ts'

export const wallOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/proctoring/wall',
    summary: 'Running assessments and the tiles of their candidates',
    access: ['wall:watch'],
    answer: wallSchema,
  },
  {
    method: 'get',
    path: '/proctoring/teams',
    summary: 'Who supervises the assessments that the reader leads, and what each has to do',
    access: ['team:lead'],
    answer: teamsSchema,
  },
  {
    method: 'get',
    path: '/proctoring/teams/{id}/allocations',
    summary: "Whose an assessment's candidates were, when and why",
    access: ['team:lead'],
    query: listAllocationsQuerySchema,
    answer: allocationsPageSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/allocation',
    summary: 'Give a candidate to another proctor of the assessment',
    access: ['team:lead'],
    body: moveCandidateSchema,
    answer: movedCandidateSchema,
  },
]
