import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'
import { verdictSchema } from './test-results.ts'

/**
 * Whether an attempt is the one that counts, and why. `only`: there is one. `best`: the best complete score. `provisional`:
 * no attempt has a complete score yet. `lower`: another one is better. `incomplete`: another one has a complete score.
 * `no-score`: too few answers. `ended`: a person ended it. `open`: the candidate may try again, and that another score is
 * better would tell which answers were right.
 */
export const ATTEMPT_STANDINGS = [
  'only',
  'best',
  'provisional',
  'lower',
  'incomplete',
  'no-score',
  'ended',
  'open',
] as const
const attemptStandingSchema = z.enum(ATTEMPT_STANDINGS)
export type AttemptStanding = z.infer<typeof attemptStandingSchema>
/** Those of the attempt that counts. */
export const COUNTING: readonly AttemptStanding[] = ['only', 'best', 'provisional']

export const attemptSchema = z.object({
  testSessionId: idSchema,
  attempt: z.int(),
  completedAt: instantSchema,
  verdict: verdictSchema,
  isProvisional: z.boolean(),
  /** Null also while it is held back. */
  percentageScore: z.number().nullable(),
  standing: attemptStandingSchema,
  /** Against the attempt before it with a final score, where both measured alike; null where they did not. */
  change: z
    .object({
      attempt: z.int(),
      points: z.number(),
      /** Beyond what two standard errors explain in 95 of 100 cases; null where no standard error is known. */
      isCertain: z.boolean().nullable(),
    })
    .nullable(),
})
export type Attempt = z.infer<typeof attemptSchema>

/** `GET /test-sessions/{id}/attempts`: this attempt and the candidate's others in the same assessment, the first one first. */
export const attemptsSchema = z.array(attemptSchema)
