import {
  checkInSchema,
  checkInsPageSchema,
  decideCheckInSchema,
  dotAnswerSchema,
  framingAnswerSchema,
  listCheckInsQuerySchema,
  reportStepSchema,
  takeCheckInPictureSchema,
  waitingCandidateSchema,
} from '@pengawas/shared/contracts/check-ins'
import { helpRequestSchema } from '@pengawas/shared/contracts/test-taking'
import type { Operation } from '../../kernel/http/operation.ts'

const viewed = { action: 'test-session.viewed', subjectType: 'test-session' } as const

export const checkInOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/check-ins/{id}/own',
    summary: 'Your own check-in',
    access: ['assessment:take'],
    answer: checkInSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/steps/{step}',
    summary: 'Report how a step of your check-in went',
    access: ['assessment:take'],
    body: reportStepSchema,
    answer: checkInSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/calibration/{dot}',
    summary: 'Measure where you look while a dot of the calibration is shown',
    access: ['assessment:take'],
    answer: dotAnswerSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/framing',
    summary: 'How you sit before the camera, as the server sees it',
    access: ['assessment:take'],
    answer: framingAnswerSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/pictures',
    summary: 'Have a picture taken of what your camera shows',
    access: ['assessment:take'],
    body: takeCheckInPictureSchema,
    answer: checkInSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/network',
    summary: 'Have your network measured by what arrives of you in five seconds',
    access: ['assessment:take'],
    answer: checkInSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/submit',
    summary: 'Hand your check-in in',
    access: ['assessment:take'],
    answer: checkInSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/help',
    summary: 'Ask the proctor for help during the check-in',
    access: ['assessment:take'],
    answer: helpRequestSchema,
  },
  {
    method: 'get',
    path: '/check-ins',
    summary: 'Candidates in check-in, who waits longest first',
    access: ['check-in:read'],
    audits: viewed,
    query: listCheckInsQuerySchema,
    answer: checkInsPageSchema,
  },
  {
    method: 'get',
    path: '/check-ins/{id}',
    summary: 'One check-in',
    access: ['check-in:read'],
    audits: { ...viewed, subject: 'id' },
    answer: waitingCandidateSchema,
  },
  {
    method: 'post',
    path: '/check-ins/{id}/decision',
    summary: 'Admit a candidate, have steps repeated, refuse, or let them try again',
    access: ['check-in:decide'],
    body: decideCheckInSchema,
    answer: waitingCandidateSchema,
  },
  {
    method: 'get',
    path: '/check-ins/{id}/pictures/{name}',
    summary: 'A picture of a check-in',
    access: ['assessment:take', 'check-in:read'],
    audits: 'in-service',
    answer: { contentTypes: ['image/webp'] },
  },
]
