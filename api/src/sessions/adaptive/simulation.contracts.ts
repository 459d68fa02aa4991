import { z } from 'zod'
import type { CatItem } from '../../kernel/psychometrics/cat/cat.types.ts'

const itemSchema: z.ZodType<CatItem> = z.object({
  id: z.string(),
  a: z.number(),
  b: z.number(),
  c: z.number(),
  competency: z.string(),
})

/** What a simulation reads: the items with their parameters, and how they are asked. */
export const simulationInputSchema = z.object({
  items: z.array(itemSchema),
  settings: z.object({
    model: z.enum(['1pl', '2pl', '3pl']),
    priorMean: z.number(),
    priorSd: z.number(),
    estimator: z.enum(['eap', 'mle', 'wle']),
    minItems: z.int(),
    maxItems: z.int(),
    targetSe: z.number(),
    mark: z.object({ score: z.number(), confidence: z.number() }),
    exposure: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('randomesque'), size: z.int() }),
      z.object({ kind: z.literal('none') }),
    ]),
    contentTargets: z.record(z.string(), z.number()),
  }),
})
