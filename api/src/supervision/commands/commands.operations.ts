import {
  interventionResultSchema,
  interventionSchema,
  saidToManyListSchema,
} from '@pengawas/shared/contracts/interventions'
import {
  sessionCommandAnswerSchema,
  sessionCommandSchema,
  terminateSchema,
} from '@pengawas/shared/contracts/test-taking'
import {
  decideTerminationSchema,
  listTerminationReviewsQuerySchema,
  reactivateSchema,
  terminationReviewSchema,
  terminationReviewsPageSchema,
} from '@pengawas/shared/contracts/termination-reviews'
import type { Operation } from '../../kernel/http/operation.ts'

const SUMMARIES = {
  pause: 'Pause a test: its clock stands still',
  resume: 'Let a paused test go on',
  lock: 'Lock a test: its clock stands still',
  unlock: 'Let a locked test go on',
  terminate: 'End a test for good',
} as const

export const commandOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/interventions',
    summary: 'Give one command to many tests',
    access: ['test-session:command'],
    body: interventionSchema,
    answer: interventionResultSchema,
  },
  {
    method: 'get',
    path: '/interventions',
    summary: 'What the caller said to many, with how many have read it',
    access: ['test-session:command'],
    answer: saidToManyListSchema,
  },
  {
    method: 'get',
    path: '/interventions/{id}',
    summary: 'What became of a command to many tests, with the receipts of a warning',
    access: ['test-session:command'],
    answer: interventionResultSchema,
  },
  ...(['pause', 'resume', 'lock', 'unlock', 'terminate'] as const).map((command): Operation => ({
    method: 'post',
    path: `/test-sessions/{id}/${command}`,
    summary: SUMMARIES[command],
    access: ['test-session:command'],
    body: command === 'terminate' ? terminateSchema : sessionCommandSchema,
    answer: sessionCommandAnswerSchema,
  })),
  {
    method: 'post',
    path: '/test-sessions/{id}/termination',
    summary: 'Order the end of a test, which can be undone for five seconds',
    access: ['test-session:command'],
    body: terminateSchema,
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'delete',
    path: '/test-sessions/{id}/termination',
    summary: 'Undo an ordered end of a test before it takes effect',
    access: ['test-session:command'],
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/reactivation',
    summary: 'Let a test go on that a person ended',
    access: ['test-session:reactivate'],
    body: reactivateSchema,
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'get',
    path: '/termination-reviews',
    summary: 'Tests that people ended, and what a second person made of it',
    access: ['test-session:list'],
    query: listTerminationReviewsQuerySchema,
    answer: terminationReviewsPageSchema,
  },
  {
    method: 'post',
    path: '/termination-reviews/{id}/decision',
    summary: 'Uphold or overturn the end of a test',
    access: ['flag:second-review'],
    body: decideTerminationSchema,
    answer: terminationReviewSchema,
  },
]
