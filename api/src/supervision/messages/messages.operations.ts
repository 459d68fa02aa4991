import {
  chatMessageSchema,
  chatMessagesSchema,
  seeMessagesSchema,
  sendMessageSchema,
} from '@pengawas/shared/contracts/chat'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { seeOwnMessagesSchema, sendOwnMessageSchema } from '@pengawas/shared/contracts/test-taking'
import type { Operation } from '../../kernel/http/operation.ts'

/** The candidate's side. */
export const candidateMessageOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/test-sessions/{id}/own-messages',
    summary: 'Write to the proctor',
    access: ['assessment:take'],
    body: sendOwnMessageSchema,
    answer: chatMessageSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/own-messages/seen',
    summary: 'Acknowledge what the proctor wrote',
    access: ['assessment:take'],
    body: seeOwnMessagesSchema,
    answer: nothingSchema,
  },
]

/** The staff's side. */
export const messageOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/messages',
    summary: 'What a candidate and the staff wrote to each other',
    access: ['test-session:list'],
    answer: chatMessagesSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/messages',
    summary: 'Write to a candidate',
    access: ['test-session:command'],
    body: sendMessageSchema,
    answer: chatMessageSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/messages/seen',
    summary: 'Acknowledge what a candidate wrote',
    access: ['test-session:command'],
    body: seeMessagesSchema,
    answer: nothingSchema,
  },
]
