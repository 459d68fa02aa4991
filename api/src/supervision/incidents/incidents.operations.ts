import {
  addCreditSchema,
  clockCreditSchema,
  clockCreditsPageSchema,
  decideSchema,
  lateAnswerSchema,
  lateAnswersPageSchema,
  listIncidentsQuerySchema,
  stoppedTestsSchema,
} from '@pengawas/shared/contracts/incidents'
import { sessionCommandAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import type { Operation } from '../../kernel/http/operation.ts'

export const incidentOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/test-sessions/{id}/clock-credits',
    summary: 'Give extra time for an incident',
    access: ['test-session:command'],
    body: addCreditSchema,
    answer: clockCreditSchema,
  },
  {
    method: 'delete',
    path: '/test-sessions/{id}/clock-credits/{creditId}',
    summary: 'Take extra time back that was given a moment ago',
    access: ['test-session:command'],
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'get',
    path: '/late-answers',
    summary: 'Answers made in time and delivered late',
    access: ['test-session:command'],
    query: listIncidentsQuerySchema,
    answer: lateAnswersPageSchema,
  },
  {
    method: 'patch',
    path: '/late-answers/{id}',
    summary: 'Decide on a late answer',
    access: ['test-session:command'],
    body: decideSchema,
    answer: lateAnswerSchema,
  },
  {
    method: 'get',
    path: '/clock-credits',
    summary: 'Time that candidates lost',
    access: ['test-session:command'],
    query: listIncidentsQuerySchema,
    answer: clockCreditsPageSchema,
  },
  {
    method: 'patch',
    path: '/clock-credits/{id}',
    summary: 'Decide on a credit of time',
    access: ['test-session:command'],
    body: decideSchema,
    answer: clockCreditSchema,
  },
  {
    method: 'get',
    path: '/stopped-tests',
    summary: 'Tests that are paused or locked',
    access: ['test-session:list'],
    answer: stoppedTestsSchema,
  },
]
