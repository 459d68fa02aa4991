import { z } from 'zod'
import { issue } from '../messages.ts'
import { hasVisibleCharacters } from '../rules/plain-text.ts'
import { idSchema, instantSchema } from './envelope.ts'

export const MAX_CHAT_TEXT = 500
/** How many messages a candidate may send within a minute. */
export const CHAT_PER_MINUTE = 10
/** How many messages of each side a test keeps, so that neither fills the other's part. */
export const MAX_CHAT_LENGTH = 500
/** From how few messages on the page of a side says how many it can still send. */
export const CHAT_LEFT_SHOWN = 20

/** One message of the thread of one test: its candidate on one side, all staff who watch the candidate on the other. */
export const chatMessageSchema = z.object({
  /** Made by the page that sends it, so that a message that is sent again is not there twice. */
  id: idSchema,
  side: z.enum(['candidate', 'staff']),
  /** Null on the candidate's page, where staff are the proctor and nobody by name. */
  authorName: z.string().nullable(),
  text: z.string(),
  at: instantSchema,
  /** When a page of the other side had it, and when it was read there. */
  deliveredAt: instantSchema.nullable(),
  readAt: instantSchema.nullable(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** `GET /test-sessions/{id}/messages`, oldest first. A candidate receives theirs with the test: `TestRun.messages`. */
export const chatMessagesSchema = z.array(chatMessageSchema)

/** `POST /test-sessions/{id}/messages`. The same id may come any number of times. */
export const sendMessageSchema = z.object({
  id: idSchema,
  text: z.string().trim().max(MAX_CHAT_TEXT).refine(hasVisibleCharacters, issue('commandTextRequired')),
})
export type SendMessage = z.infer<typeof sendMessageSchema>

/** `POST /test-sessions/{id}/messages/seen`: what the other side wrote, up to this message, has arrived, or was read. */
export const seeMessagesSchema = z.object({ upToId: idSchema, isRead: z.boolean() })
export type SeeMessages = z.infer<typeof seeMessagesSchema>
