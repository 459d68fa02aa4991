import { z } from 'zod'
import { frameObservationSchema } from '../frame-observation.ts'
import { soundObservationSchema } from '../sound-observation.ts'

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const pictureRequestSchema = z.object({
  type: z.literal('analyse'),
  requestId: z.int(),
  /** Whose picture it is, and when it was taken, in milliseconds since the epoch. */
  candidate: z.string(),
  /** A portrait of theirs: not a picture of the camera, so nothing of it is followed. */
  isPortrait: z.boolean(),
  takenAt: z.number(),
  /** Which opening of the camera it comes from, see `SampledFrame`. */
  camera: z.string(),
  /** The eyes are to be measured in this very picture. */
  withEyes: z.boolean(),
  /** The face is to be described, so that it can be compared. */
  withLikeness: z.boolean(),
  picture: bytesSchema,
})
/** Opus packets of one candidate in their order. */
const soundRequestSchema = z.object({ type: z.literal('listen'), requestId: z.int(), packets: z.array(bytesSchema) })

/** From the media node to the inference process. Pictures and sound cross as binary (structured clone), never as text. */
export const requestSchema = z.discriminatedUnion('type', [pictureRequestSchema, soundRequestSchema])
export type InferenceRequest = z.infer<typeof requestSchema>

const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('observed'), observation: frameObservationSchema }),
  z.object({ status: z.literal('heard'), sound: soundObservationSchema }),
  z.object({ status: z.literal('undecodable') }),
  z.object({ status: z.literal('failed'), message: z.string() }),
])
export type InferenceOutcome = z.infer<typeof outcomeSchema>

/** From the inference process. The heartbeat also reports how much memory the process uses. */
const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('heartbeat'), rssBytes: z.number() }),
  z.object({ type: z.literal('result'), requestId: z.int(), outcome: outcomeSchema }),
])
export type InferenceReply = z.infer<typeof replySchema>

/** In a reason for the log. */
const MOST_PLACES = 5
const resultHeadSchema = z.object({ type: z.literal('result'), requestId: z.int() })

/**
 * What the inference process says. A result that is not as it must be, as with an angle that is no number, is a failure on its
 * own frame; the reason names what was wrong by its place and carries no value. Null for anything else: that answers nothing.
 */
export function readReply(message: unknown): InferenceReply | null {
  const reply = replySchema.safeParse(message)
  if (reply.success) return reply.data
  const head = resultHeadSchema.safeParse(message)
  if (!head.success) return null
  const places = reply.error.issues.map(({ path }) => path.join('.')).slice(0, MOST_PLACES)
  return { ...head.data, outcome: { status: 'failed', message: `not a result: ${places.join(', ')}` } }
}

export const HEARTBEAT_INTERVAL_MS = 500
