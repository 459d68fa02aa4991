import { z } from 'zod'
import { competencySchema, questionTypeSchema } from '../questions.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageSchema } from './paging.ts'
import { irtParametersSchema } from './questions.ts'

/** A number with its 95 % interval, and how many observations it rests on. */
export const measuredSchema = z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.int() })
export type Measured = z.infer<typeof measuredSchema>

export const REVIEW_REASONS = [
  'negative-discrimination',
  'weak-discrimination',
  'unused-distractor',
  'over-exposed',
  'too-easy',
  'too-hard',
] as const
export const reviewReasonSchema = z.enum(REVIEW_REASONS)

const factsSchema = z.object({
  /** Answers in tests with the same questions for everybody, to the newest version that was answered. */
  n: z.int(),
  /** Answers in adaptive tests: they ask everybody what suits them, so they count for parameters, exposure and time alone. */
  adaptiveN: z.int(),
  /** Mean share of points; null without answers. */
  facility: measuredSchema.nullable(),
  /** Correlation with the points for the rest of the test. */
  itemRest: measuredSchema.nullable(),
  /** Share of the adaptive tests that could have asked it and did. */
  exposure: measuredSchema.nullable(),
  reasons: z.array(reviewReasonSchema),
})

const thirdSchema = z.object({
  n: z.int(),
  options: z.array(z.int()),
  none: z.int(),
  facility: measuredSchema.nullable(),
})

/** `GET /question-bank/{id}/analysis`. */
export const questionAnalysisSchema = factsSchema.extend({
  questionId: idSchema,
  /** The version whose answers these are; null without answers. */
  version: z.int().nullable(),
  correctAnswer: z.int().nullable(),
  /** All right options, one or several. */
  correctAnswers: z.array(z.int()).default([]),
  /** Whether people could choose several options, so that the shares of options add up to more than all people. */
  isMultiple: z.boolean().default(false),
  /** Below this number of answers no reasons are given. */
  leastAnswers: z.int(),
  upperLower: measuredSchema.nullable(),
  /** By the points for the rest of the test, lowest first; empty where there are too few people for thirds. */
  thirds: z.array(thirdSchema),
  /** Share that chose each option. */
  options: z.array(measuredSchema.nullable()),
  responseMs: z.object({ lower: z.number(), median: z.number(), upper: z.number(), n: z.int() }).nullable(),
  irt: irtParametersSchema,
  /** Item characteristic curve and information by the parameters. */
  curve: z.array(z.object({ theta: z.number(), probability: z.number(), information: z.number() })),
})
export type QuestionAnalysis = z.infer<typeof questionAnalysisSchema>

/** `GET /question-bank/analysis/to-review`: questions that need a person's attention, those with the strongest reason first. */
export const toReviewQuerySchema = listQuerySchema(['reasons', 'n'])
  .omit({ q: true })
  .extend({ reason: reviewReasonSchema.optional() })
export type ToReviewQuery = z.infer<typeof toReviewQuerySchema>

export const toReviewPageSchema = pageSchema(
  factsSchema.extend({
    questionId: idSchema,
    preview: z.string(),
    type: questionTypeSchema,
    theme: z.string(),
    competency: competencySchema,
  }),
).extend({
  /** When the tests were read. */
  at: instantSchema,
  /** Questions with enough answers to say anything. */
  judged: z.int(),
  leastAnswers: z.int(),
  /** Finished tests that this rests on. */
  tests: z.int(),
})
export type ToReviewPage = z.infer<typeof toReviewPageSchema>

export const CALIBRATION_REFUSALS = [
  'too-few-answers',
  'too-one-sided',
  'too-few-items',
  'no-discrimination',
  'out-of-range',
  'not-converged',
] as const

/** `POST /question-bank/irt/estimate`. Parameters that were entered by hand stay unless `replaceManual`. */
export const estimateIrtSchema = z.object({ replaceManual: z.boolean().default(false) })
export type EstimateIrt = z.infer<typeof estimateIrtSchema>

export const irtEstimationSchema = z.object({
  /** Tests whose answers were used. */
  tests: z.int(),
  /** Questions whose parameters were stored. */
  stored: z.int(),
  keptManual: z.int(),
  /** Questions without an estimate, by reason. */
  refused: z.array(z.object({ reason: z.enum(CALIBRATION_REFUSALS), questions: z.int() })),
  leastAnswers: z.int(),
  leastQuestions: z.int(),
})
export type IrtEstimation = z.infer<typeof irtEstimationSchema>
