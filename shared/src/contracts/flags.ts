import { z } from 'zod'
import {
  dismissalSchema,
  flagSeveritySchema,
  flagTypeSchema,
  reviewKindSchema,
  reviewVerdictSchema,
  secondDecisionSchema,
} from '../flags.ts'
import { issue } from '../messages.ts'
import { flagDetailsSchema } from './analysis.ts'
import { showFlagsSchema } from './assessments.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'

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
  /** How many samples, or signals of a page, have shown it so far; null where nobody counted beyond the samples of its details. */
  timesSeen: z.int().nullable().default(null),
  evidenceUrl: z.string().nullable(),
  /** When its picture was deleted because its time was over. */
  evidenceDeletedAt: instantSchema.nullable().default(null),
  autoAction: z.literal('none'),
  requiresHumanReview: z.literal(true),
  reviewed: z.boolean(),
  validationStatus: z.enum(['pending', ...reviewVerdictSchema.options]),
  reviewedBy: idSchema.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: instantSchema.nullable(),
  reviewReason: z.string().nullable(),
  dismissal: dismissalSchema.nullable().default(null),
  /** The verdict that would replace the present one, and waits for a second person. */
  proposedVerdict: reviewVerdictSchema.nullable().default(null),
  /** The person who saw it; null where analysis, a page or the hub did. */
  raisedBy: idSchema.nullable().default(null),
  raisedByName: z.string().nullable().default(null),
  /** How many comments its thread has. */
  comments: z.int().default(0),
  /** Its kind was under observation when it was raised: it weighs nothing until a person confirms it. */
  isObservation: z.boolean().default(false),
  details: flagDetailsSchema,
})
export type Flag = z.infer<typeof flagSchema>

/**
 * What a candidate may know of a flag: what was noted and when, and whether a person has dismissed it. Neither what else
 * people make of it nor what they wrote.
 */
export const notedFlagSchema = flagSchema
  .pick({ id: true, type: true, severity: true, reason: true, endedAt: true })
  .extend({ at: instantSchema, isDismissed: z.boolean().default(false) })
export type NotedFlag = z.infer<typeof notedFlagSchema>

/** `GET /test-sessions/{id}/noted-flags`: page by page, the newest first; none where `isShown` is false. */
export const notedFlagsQuerySchema = pageQuerySchema.extend({ pageSize: pageQuerySchema.shape.pageSize.default(20) })
export type NotedFlagsQuery = z.infer<typeof notedFlagsQuerySchema>
export const notedFlagsSchema = pageSchema(notedFlagSchema).extend({
  /** What the assessment allows, and whether that is so now. */
  showFlags: showFlagsSchema,
  isShown: z.boolean(),
})
export type NotedFlags = z.infer<typeof notedFlagsSchema>

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

const MIN_WORDS = 3
const sequence = z.int().positive()
const words = z.string().trim().max(500).default('')

/**
 * `PATCH /ai-proctoring/flags/{id}/resolve`. A flag that was reviewed can be reviewed again; a verdict that would change one
 * waits for a second person. A dismissal has a reason of the list, and words where that is `other`; pages of an earlier
 * version send words alone.
 */
export const resolveFlagSchema = z
  .object({
    verdict: reviewVerdictSchema,
    dismissal: dismissalSchema.optional(),
    reason: words,
    /** The sequence the reviewer saw; an older one is refused, so that two proctors do not overwrite each other. */
    sequence,
  })
  .refine(
    ({ verdict, dismissal = 'other', reason }) =>
      reason.length >= MIN_WORDS || (verdict === 'dismissed' && dismissal !== 'other'),
    { path: ['reason'], message: issue('reasonRequired') },
  )
export type ResolveFlag = z.infer<typeof resolveFlagSchema>

/** `POST /ai-proctoring/flags/{id}/second-review`: what the second person makes of the proposed verdict. */
export const secondReviewSchema = z.object({
  decision: secondDecisionSchema,
  reason: z.string().trim().min(MIN_WORDS, issue('reasonRequired')).max(500),
  sequence,
})
export type SecondReview = z.infer<typeof secondReviewSchema>

/** `GET /ai-proctoring/flags/{id}/reviews`: everything that was said of a flag, the oldest first. */
export const flagReviewSchema = z.object({
  id: idSchema,
  kind: reviewKindSchema,
  /** The verdict that was given or proposed, that stands after a second review, or that no longer stands. */
  verdict: reviewVerdictSchema,
  dismissal: dismissalSchema.nullable(),
  reason: z.string(),
  /** Null: nobody; the flag became worse. */
  reviewerId: idSchema.nullable(),
  reviewerName: z.string().nullable(),
  at: instantSchema,
})
export type FlagReviewEntry = z.infer<typeof flagReviewSchema>
export const flagReviewsSchema = z.array(flagReviewSchema)

/** `POST /ai-proctoring/flags/{id}/comments`, and a page of them, the newest first. Nobody edits what was said. */
export const flagCommentBodySchema = z.object({ text: z.string().trim().min(1, issue('commentRequired')).max(1000) })
export const flagCommentSchema = z.object({
  id: idSchema,
  authorId: idSchema,
  authorName: z.string(),
  text: z.string(),
  at: instantSchema,
})
export type FlagComment = z.infer<typeof flagCommentSchema>
export const flagCommentsQuerySchema = pageQuerySchema
export const flagCommentsPageSchema = pageSchema(flagCommentSchema)
export type FlagCommentsPage = z.infer<typeof flagCommentsPageSchema>

/** `GET /ai-proctoring/flags/search`: flags page by page, the newest first. */
export const searchFlagsQuerySchema = pageQuerySchema.extend({
  assessmentId: idSchema.optional(),
  /** One flag, to which a link leads. */
  flagId: idSchema.optional(),
  /** Name of the candidate, or code of the test session. */
  q: z.string().trim().max(200).optional(),
  technical: queryBooleanSchema.optional(),
  /** Flags of kinds under observation that nobody has confirmed, or all others. */
  observed: queryBooleanSchema.optional(),
  severity: flagSeveritySchema.optional(),
  type: flagTypeSchema.optional(),
  /** Detected from the one instant on, and before the other. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  /** `proposed`: a changed verdict waits for a second person. */
  status: z.enum(['pending', 'proposed', ...reviewVerdictSchema.options]).optional(),
})
export type SearchFlagsQuery = z.infer<typeof searchFlagsQuerySchema>
export const foundFlagSchema = z.object({
  flag: flagSchema,
  participantName: z.string(),
  code: z.string(),
  assessmentTitle: z.string(),
  /** What this reader may do with it. */
  mayReview: z.boolean(),
  maySecond: z.boolean(),
  /** Whether the ledger of who watched this test is open to the reader. A hub of an earlier version does not say. */
  mayReadLedger: z.boolean().default(false),
  /** Whether the reader may look at the test again. */
  mayReplay: z.boolean().default(true),
})
export type FoundFlag = z.infer<typeof foundFlagSchema>
export const foundFlagsSchema = pageSchema(foundFlagSchema)
export type FoundFlags = z.infer<typeof foundFlagsSchema>

/** `POST /ai-proctoring/flags`: what a person sees. `picture` is taken by the server from what the candidate publishes; null goes without. */
export const raiseFlagSchema = z.object({
  testSessionId: idSchema,
  type: flagTypeSchema,
  severity: flagSeveritySchema,
  note: z.string().trim().min(MIN_WORDS, issue('reasonRequired')).max(500),
  picture: z.enum(['camera', 'screen']).nullable(),
})
export type RaiseFlagByHand = z.infer<typeof raiseFlagSchema>

/** `PUT /ai-proctoring/flags/{id}`: the person who raised it corrects it, until somebody has reviewed it. */
export const correctFlagSchema = raiseFlagSchema.pick({ type: true, severity: true, note: true }).extend({ sequence })
export type CorrectFlag = z.infer<typeof correctFlagSchema>

/** `GET /ai-proctoring/detection-types`. */
export const detectionTypesSchema = z.object({
  types: z.array(z.object({ type: flagTypeSchema, isTechnical: z.boolean() })),
  /** The lowest confidence (0 to 1) that each severity needs; below the lowest nothing is raised. */
  severities: z.array(z.object({ severity: flagSeveritySchema, minConfidence: z.number() })),
  dismissals: z.array(dismissalSchema),
})
export type DetectionTypes = z.infer<typeof detectionTypesSchema>

export const flagStatsQuerySchema = z.object({ assessmentId: idSchema.optional() })

/**
 * Flags of conduct and, apart from them, technical and observed ones, which `bySeverity` leaves out. `pending` has no observed ones. `reviews` says
 * what people made of the flags of each type: a detector's precision is confirmed / (confirmed + dismissed - undecidable); what
 * people raised is no detector's.
 */
export const flagStatsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  technical: z.object({ total: z.int(), pending: z.int() }),
  /** Of kinds under observation, not confirmed; a hub of an earlier version has none. */
  observed: z.object({ total: z.int(), pending: z.int() }).default({ total: 0, pending: 0 }),
  /** Changes of a verdict that wait for a second person. */
  proposed: z.int(),
  /** Raised by people. */
  byHand: z.int(),
  byType: z.record(z.string(), z.int()),
  bySeverity: z.record(flagSeveritySchema, z.int()),
  reviews: z.record(
    z.string(),
    z.object({
      confirmed: z.int(),
      dismissed: z.int(),
      /** Of the dismissed: those that leave open whether the detector was right. */
      undecidable: z.int().default(0),
    }),
  ),
})
export type FlagStats = z.infer<typeof flagStatsSchema>

/** `GET /ai-proctoring/metrics`: what is known of analysis. Frames are counted since each media node started. */
export const proctoringMetricsSchema = z.object({
  at: instantSchema,
  /** Null where the media nodes did not answer in time. */
  inference: z
    .object({
      nodes: z.int(),
      ready: z.int(),
      queued: z.int(),
      sampled: z.int(),
      skipped: z.int(),
      /** Of the slowest node; null before its first frame. */
      latencyP95Ms: z.number().nullable(),
    })
    .nullable(),
  flags: flagStatsSchema,
  /** Of flags that people reviewed and could decide: the share that was right, with the bounds of its 95 % interval. */
  detectors: z.array(
    z.object({
      type: flagTypeSchema,
      reviewed: z.int().positive(),
      precision: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
})
export type ProctoringMetrics = z.infer<typeof proctoringMetricsSchema>

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
