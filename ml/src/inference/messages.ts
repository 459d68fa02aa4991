import { z } from 'zod'
import { frameObservationSchema } from '../frame-observation.ts'

/** From the media node to the inference process. Pictures cross as binary (structured clone), never as text. */
export const requestSchema = z.object({
  type: z.literal('analyse'),
  requestId: z.int(),
  /** Whose picture it is, and when it was taken, in milliseconds since the epoch. */
  candidate: z.string(),
  takenAt: z.number(),
  /** The eyes are to be measured in this very picture. */
  withEyes: z.boolean(),
  picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type InferenceRequest = z.infer<typeof requestSchema>

const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('observed'), observation: frameObservationSchema }),
  z.object({ status: z.literal('undecodable') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
])
export type InferenceOutcome = z.infer<typeof outcomeSchema>

/** From the inference process. The heartbeat also reports how much memory the process uses. */
export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('heartbeat'), rssBytes: z.number() }),
  z.object({ type: z.literal('result'), requestId: z.int(), outcome: outcomeSchema }),
])
export type InferenceReply = z.infer<typeof replySchema>

export const HEARTBEAT_INTERVAL_MS = 1000
