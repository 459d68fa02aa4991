import { flagListSchema, flagSchema, flagStatsSchema, flagStatsQuerySchema, listFlagsQuerySchema, resolveFlagSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { createTestSessionSchema, listTestSessionsQuerySchema, testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import {
  addCreditSchema,
  clockCreditSchema,
  clockCreditsSchema,
  decideSchema,
  lateAnswerSchema,
  lateAnswersSchema,
  listIncidentsQuerySchema,
} from '@pengawas/shared/contracts/incidents'
import {
  answerReceiptSchema,
  claimedRunSchema,
  clientSignalsSchema,
  nextItemAnswerSchema,
  nextItemSchema,
  pageProofSchema,
  participantQuestionsSchema,
  saveAnswerSchema,
  sessionCommandAnswerSchema,
  sessionCommandSchema,
  sessionNotesSchema,
  signalsReceiptSchema,
  takeOverSchema,
  testRunSchema,
  testSessionStatsSchema,
  updateTestSessionSchema,
} from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import type { Operation } from '../../http/operation.ts'

const COMMAND_SUMMARIES = {
  pause: 'Pause a test: its clock stands still',
  resume: 'Let a paused test go on',
  lock: 'Lock a test: its clock stands still',
  unlock: 'Let a locked test go on',
  terminate: 'End a test for good',
  warning: 'Say something to a candidate',
  note: 'Write a note about a test',
} as const

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
  {
    method: 'get',
    path: '/test-sessions/stats/overview',
    summary: 'How the test sessions stand that one has to do with',
    access: ['test-session:list'],
    answer: testSessionStatsSchema,
  },
  { method: 'get', path: '/test-sessions/{id}', summary: 'One test session', access: ['assessment:take', 'test-session:list'], answer: testSessionSchema },
  { method: 'put', path: '/test-sessions/{id}', summary: 'Say at which question one is', access: ['assessment:take'], body: updateTestSessionSchema, answer: testSessionSchema },
  { method: 'patch', path: '/test-sessions/{id}/end', summary: "End one's own test session", access: ['assessment:take'], body: pageProofSchema, answer: testSessionSchema },
  { method: 'get', path: '/test-sessions/{id}/run', summary: 'All that the test screen needs', access: ['assessment:take'], answer: testRunSchema },
  {
    method: 'post',
    path: '/test-sessions/{id}/take-over',
    summary: 'Make this page the one that may write',
    access: ['assessment:take'],
    body: takeOverSchema,
    answer: claimedRunSchema,
  },
  {
    method: 'put',
    path: '/test-sessions/{id}/answers/{questionId}',
    summary: 'Store one revision of an answer',
    access: ['assessment:take'],
    body: saveAnswerSchema,
    answer: answerReceiptSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/next',
    summary: 'Fix the answer to the open item of an adaptive test and get the next one',
    access: ['assessment:take'],
    body: nextItemSchema,
    answer: nextItemAnswerSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/signals',
    summary: 'What the test page noticed about itself',
    access: ['assessment:take'],
    body: clientSignalsSchema,
    answer: signalsReceiptSchema,
  },
  { method: 'post', path: '/test-sessions/{id}/warnings/{warningId}/seen', summary: 'Acknowledge a warning', access: ['assessment:take'], body: pageProofSchema, answer: z.object({}) },
  {
    method: 'get',
    path: '/assessment-questions/participant/{assessmentId}/{participantId}',
    summary: "One's own questions, in one's own order",
    access: ['assessment:take'],
    answer: participantQuestionsSchema,
  },
  ...(['pause', 'resume', 'lock', 'unlock', 'terminate', 'warning', 'note'] as const).map(
    (command): Operation => ({
      method: 'post',
      path: `/test-sessions/{id}/${command}`,
      summary: COMMAND_SUMMARIES[command],
      access: ['test-session:command'],
      body: sessionCommandSchema,
      answer: sessionCommandAnswerSchema,
    }),
  ),
  { method: 'get', path: '/test-sessions/{id}/notes', summary: 'What proctors wrote and said', access: ['test-session:list'], answer: sessionNotesSchema },
  {
    method: 'post',
    path: '/test-sessions/{id}/clock-credits',
    summary: 'Give time for an incident',
    access: ['test-session:command'],
    body: addCreditSchema,
    answer: clockCreditSchema,
  },
  {
    method: 'get',
    path: '/late-answers',
    summary: 'Answers made in time and delivered late',
    access: ['test-session:command'],
    query: listIncidentsQuerySchema,
    answer: lateAnswersSchema,
  },
  { method: 'patch', path: '/late-answers/{id}', summary: 'Decide on a late answer', access: ['test-session:command'], body: decideSchema, answer: lateAnswerSchema },
  {
    method: 'get',
    path: '/clock-credits',
    summary: 'Time that candidates lost',
    access: ['test-session:command'],
    query: listIncidentsQuerySchema,
    answer: clockCreditsSchema,
  },
  { method: 'patch', path: '/clock-credits/{id}', summary: 'Decide on a credit of time', access: ['test-session:command'], body: decideSchema, answer: clockCreditSchema },
]

export const proctoringOperations: readonly Operation[] = [
  { method: 'get', path: '/proctoring/wall', summary: 'Running assessments and the tiles of their candidates', access: ['wall:watch'], answer: wallSchema },
  { method: 'get', path: '/ai-proctoring/flags', summary: 'What changed in the flags of an assessment', access: ['flag:list'], query: listFlagsQuerySchema, answer: flagListSchema },
  { method: 'get', path: '/ai-proctoring/flags/stats', summary: 'Flags counted', access: ['flag:list'], query: flagStatsQuerySchema, answer: flagStatsSchema },
  { method: 'patch', path: '/ai-proctoring/flags/{id}/resolve', summary: 'Review a flag', access: ['flag:review'], body: resolveFlagSchema, answer: z.object({ flag: flagSchema }) },
  { method: 'get', path: '/ai-proctoring/flags/{id}/evidence', summary: 'The picture of a flag', access: ['flag:evidence'], audits: 'in-service', answer: { contentTypes: ['image/webp'] } },
]
