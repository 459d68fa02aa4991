import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'

/** `before`: only entries with a smaller sequence number. Anything else is refused: `GET /system/logs` can be narrowed. */
export const auditListQuerySchema = z.strictObject({
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
      /** HMAC-SHA-256 of the entry before, and of this one with it; SHA-256 before the first entry with a key. */
      previousHash: z.string(),
      hash: z.string(),
    }),
  ),
})

/** What can be wrong with the first bad entry; `api/src/kernel/audit/audit-chain.rules.ts` says what each means. */
export const CHAIN_FAULTS = [
  'before-the-first',
  'missing',
  'altered',
  'unreadable',
  'values-altered',
  'unknown-key',
  'not-keyed',
  'tail-missing',
  'not-as-anchored',
  'anchor-forged',
  'anchor-unknown-key',
  'anchor-missing',
] as const

/**
 * `brokenAt` names the first bad entry, `entries` the number of good ones before it. `unkeyedEntries` were made before the
 * log had a key; `anchors` says how many heads kept in the file store were found in the log, and `signatures` of how many the
 * file itself was read and its signature fits.
 */
export const auditVerdictSchema = z.discriminatedUnion('valid', [
  z.object({
    ...{ valid: z.literal(true), entries: z.int(), unkeyedEntries: z.int() },
    ...{ anchors: z.int(), signatures: z.int() },
  }),
  z.object({ valid: z.literal(false), entries: z.int(), brokenAt: z.int(), fault: z.enum(CHAIN_FAULTS) }),
])
