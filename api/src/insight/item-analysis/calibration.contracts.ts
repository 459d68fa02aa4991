import { z } from 'zod'
import type { Calibration } from '../../kernel/psychometrics/irt/estimate-item-parameters.ts'
import type { ItemAnswer } from '../../kernel/psychometrics/irt/response-matrix.ts'

/** The answers of one person. */
export const personAnswersSchema: z.ZodType<ItemAnswer[]> = z.array(
  z.object({ itemId: z.string(), isCorrect: z.boolean() }),
)

const REASONS = [
  'too-few-answers',
  'too-one-sided',
  'too-few-items',
  'no-discrimination',
  'out-of-range',
  'not-converged',
] as const

export const calibrationSchema: z.ZodType<Calibration> = z.object({
  estimates: z.array(
    z.object({ itemId: z.string(), n: z.int(), a: z.number(), b: z.number(), seA: z.number(), seB: z.number() }),
  ),
  refusals: z.array(z.object({ itemId: z.string(), reason: z.enum(REASONS) })),
  people: z.int(),
  logLikelihood: z.number(),
  cycles: z.int(),
})
