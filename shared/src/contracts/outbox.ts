import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'

/** A mail that was not sent because no mail server is configured. `GET /system/outbox` lists them, newest first. */
export const outboxMailSchema = z.object({
  id: idSchema,
  at: instantSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

export const outboxSchema = z.object({
  /** Whether mail leaves the house; then nothing new comes here. */
  smtp: z.boolean(),
  mails: z.array(outboxMailSchema),
})
export type Outbox = z.infer<typeof outboxSchema>
