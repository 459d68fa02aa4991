import { adaptiveSimulationSchema, simulateAdaptiveSchema } from '@pengawas/shared/contracts/adaptive-settings'
import { sessionDetailsSchema, staffSessionSchema } from '@pengawas/shared/contracts/session-details'
import {
  joinedSecondCameraSchema,
  joinSecondCameraSchema,
  secondCameraInviteSchema,
  secondCameraSchema,
} from '@pengawas/shared/contracts/second-camera'
import {
  createTestSessionSchema,
  listTestSessionsQuerySchema,
  testSessionSchema,
} from '@pengawas/shared/contracts/test-sessions'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  answerReceiptSchema,
  claimedRunSchema,
  nextItemAnswerSchema,
  nextItemSchema,
  pageProofSchema,
  participantQuestionsSchema,
  saveAnswerSchema,
  takeOverSchema,
  testRunSchema,
  testSessionStatsSchema,
  updateTestSessionSchema,
} from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import type { Operation } from '../../kernel/http/operation.ts'

export const testSessionOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions',
    summary: 'Test sessions of the assessments in your scope',
    access: ['test-session:list'],
    audits: { action: 'test-session.viewed', subjectType: 'test-session' },
    query: listTestSessionsQuerySchema,
    answer: z.array(staffSessionSchema),
  },
  {
    method: 'post',
    path: '/test-sessions',
    summary: 'Start a test session, or find the one under way',
    access: ['assessment:take'],
    body: createTestSessionSchema,
    answer: testSessionSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/stats/overview',
    summary: 'Counts of the test sessions in your scope, by status',
    access: ['test-session:list'],
    answer: testSessionStatsSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}',
    summary: 'One test session',
    access: ['assessment:take', 'test-session:list'],
    audits: { action: 'test-session.viewed', subjectType: 'test-session', subject: 'id' },
    answer: sessionDetailsSchema,
  },
  {
    method: 'put',
    path: '/test-sessions/{id}',
    summary: 'Report the current question',
    access: ['assessment:take'],
    body: updateTestSessionSchema,
    answer: testSessionSchema,
  },
  {
    method: 'patch',
    path: '/test-sessions/{id}/end',
    summary: 'End your own test session',
    access: ['assessment:take'],
    body: pageProofSchema,
    answer: testSessionSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}/run',
    summary: 'Everything that the test screen needs',
    access: ['assessment:take'],
    answer: testRunSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/take-over',
    summary: 'Make this page the one that may write',
    access: ['assessment:take'],
    body: takeOverSchema,
    answer: claimedRunSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/goodbye',
    summary: 'Say that the test page is being closed',
    access: ['assessment:take'],
    body: pageProofSchema,
    answer: nothingSchema,
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
]

/** A phone has no login: it joins by a code that its candidate was given. */
export const secondCameraOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/second-camera',
    summary: 'How the phone stands that is your second camera',
    access: ['assessment:take'],
    answer: secondCameraSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/second-camera',
    summary: 'Make a code with which one phone can join as your second camera, once and within five minutes',
    access: ['assessment:take'],
    answer: secondCameraInviteSchema,
  },
  {
    method: 'delete',
    path: '/test-sessions/{id}/second-camera',
    summary: 'Take your second camera off',
    access: ['assessment:take'],
    answer: nothingSchema,
  },
  {
    method: 'post',
    path: '/second-camera/join',
    summary: 'Exchange a code for the token of a phone, which publishes one picture and can do nothing else',
    access: 'public',
    body: joinSecondCameraSchema,
    answer: joinedSecondCameraSchema,
  },
]

export const ownQuestionsOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/assessment-questions/participant/{assessmentId}/{participantId}',
    summary: 'Your own questions, in your own order',
    access: ['assessment:take'],
    answer: participantQuestionsSchema,
  },
  {
    method: 'post',
    path: '/assessments/simulate-adaptive',
    summary: 'Simulate an adaptive test of these questions and settings',
    access: ['assessment:manage'],
    body: simulateAdaptiveSchema,
    answer: adaptiveSimulationSchema,
  },
]
