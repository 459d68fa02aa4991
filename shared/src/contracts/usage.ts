import { z } from 'zod'
import { instantSchema } from './envelope.ts'

/** The pages of signed-in people that are counted, for those who allow it. */
export const COUNTED_PAGES = [
  'overview',
  'users',
  'assessments',
  'results',
  'participants',
  'questions',
  'analytics',
  'validation',
  'approved',
  'rejected',
  'scoring',
  'monitoring',
  'incidents',
  'system',
  'audit',
  'logs',
  'outbox',
  'candidate',
  'own-result',
  'test',
] as const
export type CountedPage = (typeof COUNTED_PAGES)[number]

/** `POST /account/usage`: a page was opened (counted where the person allows `analytics`), or broke down (`dataCollection`). No person, no time of day and no address is kept. */
export const pageUseSchema = z.object({ page: z.enum(COUNTED_PAGES), kind: z.enum(['opened', 'failed']) })
export type PageUse = z.infer<typeof pageUseSchema>

/** `GET /system/usage`: sums of the last days, the most opened page first. */
export const usageSchema = z.object({
  at: instantSchema,
  days: z.int(),
  pages: z.array(z.object({ page: z.enum(COUNTED_PAGES), opened: z.int(), failed: z.int() })),
})
export type Usage = z.infer<typeof usageSchema>
