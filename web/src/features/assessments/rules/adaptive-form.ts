import { type AdaptiveSettings, ESTIMATORS, EXPOSURE_METHODS } from '@pengawas/shared/contracts/adaptive-settings'
import { COMPETENCIES, competencySchema } from '@pengawas/shared/questions'
import { z } from 'zod'

const number = z.union([z.number(), z.literal('')])

/** The settings of an adaptive test as a form holds them: a number field may be empty. */
export const adaptiveFormSchema = z.object({
  prior: z.object({ mean: number, sd: number }),
  estimator: z.enum(ESTIMATORS),
  targetStandardError: number,
  exposure: z.object({ method: z.enum(EXPOSURE_METHODS), size: number }),
  contentWeights: z.partialRecord(competencySchema, number).nullable(),
  confidence: number,
  uncalibratedAccepted: z.object({ reason: z.string(), at: z.string().optional() }).nullable(),
})
export type AdaptiveForm = z.infer<typeof adaptiveFormSchema>

export function adaptiveForm({ uncalibratedAccepted, ...settings }: AdaptiveSettings): AdaptiveForm {
  const { reason, at } = uncalibratedAccepted ?? {}
  return { ...settings, uncalibratedAccepted: reason === undefined ? null : { reason, ...(at ? { at } : {}) } }
}

/** Equal shares of all competencies, from which somebody starts who wants other ones. */
export const equalWeights = (): AdaptiveForm['contentWeights'] =>
  Object.fromEntries(COMPETENCIES.map((competency) => [competency, 1]))
