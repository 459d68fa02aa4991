import { z } from 'zod'
import { secondDecisionSchema } from '../flags.ts'
import { issue } from '../messages.ts'
import { terminationCauseSchema } from '../termination-causes.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'

const decisionSchema = z.enum(['waiting', 'upheld', 'overturned'])
export type TerminationDecision = z.infer<typeof decisionSchema>

/** `GET /termination-reviews`: tests that people ended, and what a second person made of it; the newest first. */
export const listTerminationReviewsQuerySchema = pageQuerySchema.extend({
  decision: decisionSchema.optional(),
  /** Of one test, whose newest termination comes first. */
  testSessionId: idSchema.optional(),
})
export type ListTerminationReviewsQuery = z.infer<typeof listTerminationReviewsQuerySchema>

export const terminationReviewSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  code: z.string(),
  participantName: z.string(),
  assessmentTitle: z.string(),
  terminatedByName: z.string(),
  reason: z.string(),
  /** Null where the person said it in words alone. */
  cause: terminationCauseSchema.nullable().default(null),
  terminatedAt: instantSchema,
  decision: decisionSchema,
  decidedByName: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the test was opened again because the termination was overturned. */
  isReopened: z.boolean(),
  /** Whether this reader is the second person. */
  mayDecide: z.boolean(),
  /** Whether overturning opens the test again: no other attempt was begun, and no answers were shown. */
  canReopen: z.boolean(),
  /** Whether this reader may let the test go on although the end was upheld. */
  mayReactivate: z.boolean().default(false),
})
export type TerminationReview = z.infer<typeof terminationReviewSchema>
export const terminationReviewsPageSchema = pageSchema(terminationReviewSchema)
export type TerminationReviewsPage = z.infer<typeof terminationReviewsPageSchema>

/** `POST /termination-reviews/{id}/decision`. */
export const decideTerminationSchema = z.object({
  decision: secondDecisionSchema,
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
})
export type DecideTermination = z.infer<typeof decideTerminationSchema>

/** `POST /test-sessions/{id}/reactivation`. */
export const reactivateSchema = z.object({ reason: z.string().trim().min(3, issue('reasonRequired')).max(500) })
