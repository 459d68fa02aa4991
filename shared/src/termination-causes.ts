import { z } from 'zod'

/** Why people end tests: what it comes from, and what it was. */
export const TERMINATION_CAUSES = [
  ...(['environment.emergency', 'environment.disturbance', 'environment.power'] as const),
  ...(['examinee.identity', 'examinee.assistance', 'examinee.material', 'examinee.recording'] as const),
  ...(['examinee.left', 'examinee.misconduct', 'examinee.illness', 'examinee.withdrew'] as const),
  ...(['proctor.mistake', 'proctor.unsupervised', 'proctor.instruction'] as const),
  ...(['technical.device', 'technical.connection', 'technical.media', 'technical.system'] as const),
] as const
export const terminationCauseSchema = z.enum(TERMINATION_CAUSES)
export type TerminationCause = z.infer<typeof terminationCauseSchema>

export const TERMINATION_ORIGINS = ['environment', 'examinee', 'proctor', 'technical'] as const
export type TerminationOrigin = (typeof TERMINATION_ORIGINS)[number]

/** The causes of one origin, in the order in which they are offered. */
export const causesOf = (origin: TerminationOrigin): TerminationCause[] =>
  TERMINATION_CAUSES.filter((cause) => cause.startsWith(`${origin}.`))
