import { z } from 'zod'
import { instantSchema } from './envelope.ts'

/** What is looked at before an assessment begins, in the order in which it is shown. */
export const READINESS_CHECKS = [
  'questions',
  'calibration',
  'competencies',
  'candidates',
  'logins',
  'dates',
  'window',
  'sittings',
  'overlaps',
  'proctors',
  'media',
  'certificates',
] as const
export type ReadinessCheck = (typeof READINESS_CHECKS)[number]

/** `blocked`: the server does not schedule such an assessment. */
export const readinessStateSchema = z.enum(['ready', 'warning', 'blocked'])
export type ReadinessState = z.infer<typeof readinessStateSchema>

const lineSchema = z.object({
  check: z.enum(READINESS_CHECKS),
  state: readinessStateSchema,
  /** What was counted; each check has figures of its own. */
  figures: z.record(z.string(), z.int()),
})
export type ReadinessLine = z.infer<typeof lineSchema>

/** `GET /assessments/{id}/readiness`: the checks that concern this assessment, as things stood then. */
export const readinessSchema = z.object({
  state: readinessStateSchema,
  checkedAt: instantSchema,
  lines: z.array(lineSchema),
})
export type Readiness = z.infer<typeof readinessSchema>
