import { z } from 'zod'
import { issue } from '../messages.ts'
import { competencySchema } from '../questions.ts'
import { MEASURABLE_ANSWERS } from '../rules/test-length.ts'
import { idSchema, instantSchema } from './envelope.ts'

/** How ability is estimated: mean of the posterior, maximum likelihood, or weighted likelihood. */
export const ESTIMATORS = ['eap', 'mle', 'wle'] as const
/** How a question is kept from being asked of everybody: not at all, or by drawing one of the most informative ones. */
export const EXPOSURE_METHODS = ['none', 'randomesque'] as const

const range = (low: number, high: number) =>
  z.number(issue('adaptiveNumberRange')).min(low, issue('adaptiveNumberRange')).max(high, issue('adaptiveNumberRange'))

const measuringShape = {
  /** The abilities expected before the first answer, in standard deviations of the reference population. */
  prior: z.object({ mean: range(-3, 3), sd: range(0.1, 3) }),
  estimator: z.enum(ESTIMATORS),
  /** In the unit of ability. A test is precise enough once its standard error is no greater. */
  targetStandardError: range(0.1, 1),
  /** `size`: how many of the most informative questions one is drawn from; 'none' always asks the best one. */
  exposure: z.object({
    method: z.enum(EXPOSURE_METHODS),
    size: z
      .int(issue('adaptiveNumberRange'))
      .min(1, issue('adaptiveNumberRange'))
      .max(50, issue('adaptiveNumberRange')),
  }),
  /** Wanted shares of the competencies, which need not add up to anything; one left out is asked about last. Null: equal shares. */
  contentWeights: z
    .partialRecord(competencySchema, range(0, 100))
    .refine((weights) => Object.values(weights).some((weight) => weight > 0), issue('contentWeightsEmpty'))
    .nullable(),
  /** How sure a verdict has to be, on one side: the probability with which the bound of the interval holds. */
  confidence: range(0.6, 0.99),
}

/** What a test session keeps of the settings with which it started. */
export const measuringSettingsSchema = z.object(measuringShape)
export type MeasuringSettings = z.infer<typeof measuringSettingsSchema>

const acceptanceReason = z.string().trim().min(10, issue('acceptanceReason')).max(1000, issue('acceptanceReason'))

/** How an adaptive test measures and decides. The length is `minQuestions` and `totalQuestions` of the assessment. */
export const adaptiveSettingsSchema = measuringSettingsSchema.extend({
  /**
   * Who has accepted in writing that a bank without estimated parameters may decide a certificate alone; null: nobody. It is
   * void once the questions are others, or the test is not adaptive any more.
   */
  uncalibratedAccepted: z.object({ reason: z.string(), by: idSchema, at: instantSchema }).nullable(),
})
export type AdaptiveSettings = z.infer<typeof adaptiveSettingsSchema>

export const defaultAdaptiveSettings: AdaptiveSettings = {
  prior: { mean: 0, sd: 1 },
  estimator: 'eap',
  // Nine in ten of the variance is explained: reliability 1 − 0.3² = 0.91.
  targetStandardError: 0.3,
  exposure: { method: 'randomesque', size: 5 },
  contentWeights: null,
  confidence: 0.95,
  uncalibratedAccepted: null,
}

/**
 * The settings as a form sends them. An acceptance without `at` is given now, by the sender; one with `at` repeats what was
 * given before. The server writes down who and when.
 */
export const adaptiveSettingsInputSchema = z.object({
  ...measuringShape,
  uncalibratedAccepted: z.object({ reason: acceptanceReason, at: instantSchema.optional() }).nullable().default(null),
})
export type AdaptiveSettingsInput = z.output<typeof adaptiveSettingsInputSchema>

/** `POST /assessments/simulate-adaptive`: candidates of the expected abilities take the test with these questions. */
export const simulateAdaptiveSchema = z.object({
  adaptive: measuringSettingsSchema,
  totalQuestions: z.int().min(MEASURABLE_ANSWERS).max(200),
  minQuestions: z.int().min(MEASURABLE_ANSWERS).max(200).nullable(),
  passingScore: z.int().min(0).max(100),
  questionIds: z.array(idSchema).min(1).max(200),
  /** An assessment that has some of the questions already keeps the parameters that they had when they were linked. */
  assessmentId: idSchema.optional(),
})
export type SimulateAdaptive = z.infer<typeof simulateAdaptiveSchema>

export const adaptiveSimulationSchema = z.object({
  /** How many candidates were simulated, and how many questions they could be asked. */
  candidates: z.int(),
  questions: z.int(),
  /** Means over the candidates. */
  length: z.number(),
  standardError: z.number(),
  /** Shares of the candidates that see one question: the most asked one, and the mean of all. */
  highestExposure: z.number(),
  meanExposure: z.number(),
  /** Share of the candidates whose score lies too near the mark for the confidence when the test ends. */
  undecided: z.number(),
})
export type AdaptiveSimulation = z.infer<typeof adaptiveSimulationSchema>
