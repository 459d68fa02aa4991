import {
  helpRequestSchema,
  pageProofSchema,
  sessionCommandAnswerSchema,
  sessionCommandSchema,
  sessionNotesSchema,
  warnSchema,
} from '@pengawas/shared/contracts/test-taking'
import { z } from 'zod'
import type { Operation } from '../../kernel/http/operation.ts'

/** The candidate's side. */
export const candidateNoteOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/test-sessions/{id}/warnings/{warningId}/seen',
    summary: 'Acknowledge a warning',
    access: ['assessment:take'],
    body: pageProofSchema,
    answer: z.object({}),
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/help',
    summary: 'Ask the proctor for help',
    access: ['assessment:take'],
    body: pageProofSchema,
    answer: helpRequestSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/help/lowered',
    summary: 'Take the request for help back',
    access: ['assessment:take'],
    body: pageProofSchema,
    answer: z.object({}),
  },
]

/** The proctor's side. */
export const noteOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/test-sessions/{id}/warning',
    summary: 'Say something to a candidate',
    access: ['test-session:command'],
    body: warnSchema,
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/note',
    summary: 'Write a note about a test',
    access: ['test-session:command'],
    body: sessionCommandSchema,
    answer: sessionCommandAnswerSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}/notes',
    summary: 'Notes and warnings of proctors',
    access: ['test-session:list'],
    answer: sessionNotesSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/help/{helpId}/seen',
    summary: 'Acknowledge a request for help',
    access: ['test-session:command'],
    answer: helpRequestSchema,
  },
]
