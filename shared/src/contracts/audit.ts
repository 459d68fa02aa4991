import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'

/** `before`: only entries with a smaller sequence number. */
export const auditListQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      sequence: z.int(),
      at: instantSchema,
      actorId: idSchema.nullable(),
      action: z.string(),
      subjectType: z.string(),
      subjectId: z.string().nullable(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      /** SHA-256 of the entry before, and of this one with it. */
      previousHash: z.string(),
      hash: z.string(),
    }),
  ),
})

/** `brokenAt` names the first entry that does not fit. */
export const auditVerdictSchema = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), entries: z.int() }),
  z.object({ valid: z.literal(false), entries: z.int(), brokenAt: z.int() }),
])
