import { z } from 'zod'

/** A sentence for people in Indonesian, and beside it the code and parameters by which a program or another language knows it. */
export const messageSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  message: z.string(),
})
export type CodedMessage = z.infer<typeof messageSchema>

/**
 * What a refusal says, over HTTP and over sockets: `error` is a code of `errors.ts`, `code` the one of the sentence
 * (`messages.ts`), which is `error` again where there is nothing more to say; media nodes leave it out then.
 */
export const refusalSchema = z.object({
  error: z.string(),
  ...messageSchema.partial({ code: true, params: true }).shape,
})

/** Every HTTP answer of the API has this shape. `fields` and `issues` say what is wrong with which input, by its dotted path. */
export const envelopeSchema = <T extends z.ZodType>(data: T) =>
  z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), data }),
    z.object({
      success: z.literal(false),
      ...refusalSchema.shape,
      fields: z.record(z.string(), z.string()).optional(),
      issues: z.array(z.object({ path: z.string(), ...messageSchema.shape })).optional(),
      retryAfterSeconds: z.number().optional(),
    }),
  ])

/** UUID of any version, as made by `crypto.randomUUID` or the database layer. */
export const idSchema = z.guid()

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** The data of an answer that only says that it is done. */
export const nothingSchema = z.object({})

/**
 * `GET /health`: how the installation is, as this hub sees it. `degraded`: people can work, but no media node is there; `down`: the
 * database does not answer. The status is 200 in any case: a process that says so need not be started again.
 */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  database: z.object({ ok: z.boolean(), latencyMs: z.number() }),
  mediaNodes: z.int(),
})

/** `GET /ready`, for load balancers: 200 while this hub can serve people, otherwise 503 with what it waits for. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  /** `closing`: this hub is about to end; `database`: its database does not answer. */
  waitsFor: z.array(z.enum(['closing', 'database'])),
})
