import { z } from 'zod'
import { flagSeveritySchema, flagTypeSchema, reviewVerdictSchema } from '../flags.ts'
import { issue } from '../messages.ts'
import { flagDetailsSchema } from './analysis.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** A stored flag. `sequence` counts the changes of its assessment's flag list: raising and reviewing each take the next one. */
export const flagSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  testSessionId: idSchema,
  sequence: z.int().positive(),
  type: flagTypeSchema,
  severity: flagSeveritySchema,
  confidence: z.number(),
  reason: z.string(),
  description: z.string(),
  /** `server`: analysis of published media. `client`: a signal of the test page. */
  origin: z.enum(['server', 'client']),
  timestamp: instantSchema,
  /** When what was seen was over; null while it goes on, and where nobody noticed the end. */
  endedAt: instantSchema.nullable().default(null),
  evidenceUrl: z.string().nullable(),
  autoAction: z.literal('none'),
  requiresHumanReview: z.literal(true),
  reviewed: z.boolean(),
  validationStatus: z.enum(['pending', ...reviewVerdictSchema.options]),
  reviewedBy: idSchema.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: instantSchema.nullable(),
  reviewReason: z.string().nullable(),
  details: flagDetailsSchema,
})
export type Flag = z.infer<typeof flagSchema>

/** What a candidate may know of a flag: what was noted, and not what a proctor makes of it. */
export const notedFlagSchema = flagSchema
  .pick({ id: true, type: true, severity: true, reason: true })
  .extend({ at: instantSchema })
export type NotedFlag = z.infer<typeof notedFlagSchema>
/** `GET /test-sessions/{id}/noted-flags`: the latest, newest first. */
export const notedFlagsSchema = z.array(notedFlagSchema)

/** `after` returns what changed since that sequence number, oldest change first. */
export const listFlagsQuerySchema = z.object({
  assessmentId: idSchema,
  testSessionId: idSchema.optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})
export type ListFlagsQuery = z.infer<typeof listFlagsQuerySchema>

/** `lastSequence` is the assessment's newest change; `flags` may stop short of it where `limit` cut the list. */
export const flagListSchema = z.object({ flags: z.array(flagSchema), lastSequence: z.int().min(0) })
export type FlagList = z.infer<typeof flagListSchema>

export const resolveFlagSchema = z.object({
  verdict: reviewVerdictSchema,
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
  /** The sequence the reviewer saw; an older one is refused, so that two proctors do not overwrite each other. */
  sequence: z.int().positive(),
})
export type ResolveFlag = z.infer<typeof resolveFlagSchema>

export const flagStatsQuerySchema = z.object({ assessmentId: idSchema.optional() })

/** `reviews` says what people made of the flags of each type: a detector's precision is confirmed / (confirmed + dismissed). */
export const flagStatsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  byType: z.record(z.string(), z.int()),
  bySeverity: z.record(flagSeveritySchema, z.int()),
  reviews: z.record(z.string(), z.object({ confirmed: z.int(), dismissed: z.int() })),
})
export type FlagStats = z.infer<typeof flagStatsSchema>

/** How many flags a hub refused for good, which media nodes set aside instead of delivering them. */
export const refusedFlagsSchema = z.object({
  kept: z.int(),
  /** Deleted since the folder was full. */
  lost: z.int(),
  /** Deleted after thirty days. */
  expired: z.int(),
  /** Whether the oldest are soon deleted to make room. */
  isNearlyFull: z.boolean(),
})
export type RefusedFlags = z.infer<typeof refusedFlagsSchema>
export const NO_REFUSED_FLAGS: RefusedFlags = { kept: 0, lost: 0, expired: 0, isNearlyFull: false }
