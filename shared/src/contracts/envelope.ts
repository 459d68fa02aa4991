import { z } from 'zod'

/** Every HTTP answer of the API has this shape; `error` is a code of `errors.ts`, `message` its text for people. */
export const envelopeSchema = <T extends z.ZodType>(data: T) =>
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), data }),
    z.object({
      success: z.literal(false),
      error: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
    }),
  ])

/** UUID of any version, as made by `crypto.randomUUID` or the database layer. */
export const idSchema = z.guid()

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** The data of an answer that only says that it is done. */
export const nothingSchema = z.object({})

/** `GET /health`, for load balancers. `degraded`: people can work, but no media node is there. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  database: z.object({ ok: z.boolean(), latencyMs: z.number() }),
  mediaNodes: z.int(),
})
