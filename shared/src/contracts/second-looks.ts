import { z } from 'zod'
import { reviewVerdictSchema } from '../flags.ts'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { flagSchema } from './flags.ts'
import { pageQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'

export const MOST_SAMPLED = 200

/**
 * `POST /second-looks`: draws test sessions that are over and have a reviewed flag of conduct, of one assessment or of all. The
 * same seed, number and assessment give the sample that was drawn with them before.
 */
export const drawSampleSchema = z.object({
  seed: z.string().regex(/^[\w-]{1,64}$/, issue('sampleSeed')),
  size: z.int().min(1).max(MOST_SAMPLED),
  assessmentId: idSchema.nullable().default(null),
})
export type DrawSample = z.infer<typeof drawSampleSchema>

/**
 * How far the first and the second verdicts agree: Cohen's kappa (0: as by chance, 1: always) with its 95 % interval and the
 * number of flags. `kappa` is null where both only ever gave one verdict, which says nothing of their agreement.
 */
export const sampleAgreementSchema = z.object({
  n: z.int().positive(),
  agreed: z.int(),
  kappa: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** First verdict confirmed and second dismissed, and the other way round. */
  onlyFirstConfirmed: z.int(),
  onlySecondConfirmed: z.int(),
})
export type SampleAgreement = z.infer<typeof sampleAgreementSchema>

export const sampleSchema = z.object({
  id: idSchema,
  seed: z.string(),
  size: z.int(),
  assessmentId: idSchema.nullable(),
  assessmentTitle: z.string().nullable(),
  /** How many sessions there were to draw from, and how many were drawn. */
  population: z.int(),
  sessions: z.int(),
  flags: z.int(),
  judged: z.int(),
  drawnByName: z.string(),
  drawnAt: instantSchema,
  /** Null until every flag has its second verdict: from a figure in between one could tell single verdicts. */
  agreement: sampleAgreementSchema.nullable(),
})
export type Sample = z.infer<typeof sampleSchema>

/** `GET /second-looks`: the newest first. */
export const samplesQuerySchema = pageQuerySchema
export const samplesPageSchema = pageSchema(sampleSchema)

/** `GET /second-looks/{id}/flags`: `open` keeps to those without a second verdict. */
export const sampledFlagsQuerySchema = pageQuerySchema.extend({ open: queryBooleanSchema.optional() })
export type SampledFlagsQuery = z.infer<typeof sampledFlagsQuerySchema>

/** A flag with what it rests on, and neither the first verdict nor who gave it until all are judged. */
export const sampledFlagSchema = flagSchema
  .pick({
    ...{ id: true, testSessionId: true, type: true, severity: true, confidence: true, reason: true, description: true },
    ...{ origin: true, timestamp: true, endedAt: true, timesSeen: true, evidenceUrl: true, details: true },
  })
  .extend({
    /** The code of the test session. */
    code: z.string(),
    isByHand: z.boolean(),
    second: z.object({ verdict: reviewVerdictSchema, reason: z.string(), reviewerName: z.string() }).nullable(),
    first: reviewVerdictSchema.nullable(),
    /** Null: this reader may judge it. `own`: they gave a verdict on it before. */
    refused: z.enum(['judged', 'own']).nullable(),
  })
export type SampledFlag = z.infer<typeof sampledFlagSchema>
export const sampledFlagsPageSchema = pageSchema(sampledFlagSchema)

/** `POST /second-looks/{id}/flags/{flagId}/verdict`. `conflict` where somebody was faster. */
export const secondVerdictSchema = z.object({
  verdict: reviewVerdictSchema,
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
})
export type SecondVerdict = z.infer<typeof secondVerdictSchema>
