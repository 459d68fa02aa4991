import { z } from 'zod'
import { issue } from '../messages.ts'
import { checkInPolicySchema } from './check-ins.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { recordingModeSchema } from './recordings.ts'
import { DEFAULT_RETENTION, retentionTermsSchema } from './retention.ts'

export const ASSESSMENT_STATUSES = ['draft', 'scheduled', 'active', 'completed'] as const
export const assessmentStatusSchema = z.enum(ASSESSMENT_STATUSES)
export type AssessmentStatus = z.infer<typeof assessmentStatusSchema>

/** Whether the candidate must, may or does not share a source. A declined optional source is recorded, never flagged. */
export const mediaRequirementSchema = z.enum(['required', 'optional', 'off'])
export type MediaRequirement = z.infer<typeof mediaRequirementSchema>

export const mediaPolicySchema = z.object({
  camera: mediaRequirementSchema,
  microphone: mediaRequirementSchema,
  screen: mediaRequirementSchema,
})
export type MediaPolicy = z.infer<typeof mediaPolicySchema>

/** Whether the test is watched, because it asks for a source. Only then are page signals recorded. */
export function isWatched({ camera, microphone, screen }: MediaPolicy): boolean {
  return [camera, microphone, screen].some((requirement) => requirement !== 'off')
}

/** When candidates may read what was noted of them: not at all, from the start of their test, or once it is over. */
export const showFlagsSchema = z.enum(['never', 'during', 'after'])
export type ShowFlags = z.infer<typeof showFlagsSchema>
/** The specified test screen shows the recent flags, so they are shown where nobody says otherwise. */
export const DEFAULT_SHOW_FLAGS: ShowFlags = 'during'

/** What a covered face counts as: a note, since masks are worn for health or faith, or conduct, where faces are to be seen. */
export const coveredFaceSchema = z.enum(['technical', 'conduct'])
export type CoveredFace = z.infer<typeof coveredFaceSchema>
export const DEFAULT_COVERED_FACE: CoveredFace = 'technical'

/** For how many days candidates may appeal against what counted, from the day they were told of it; 0: not at all. */
export const MAX_APPEAL_DAYS = 60
export const DEFAULT_APPEAL_DAYS = 7
const appealDaysSchema = z
  .int(issue('appealDaysRange'))
  .min(0, issue('appealDaysRange'))
  .max(MAX_APPEAL_DAYS, issue('appealDaysRange'))

/** Settings that editors of an earlier version do not send: left out, they stay as they are. */
export const keptSettings = {
  showFlags: showFlagsSchema.optional(),
  recording: recordingModeSchema.optional(),
  retention: retentionTermsSchema.optional(),
  appealDays: appealDaysSchema.optional(),
  coveredFace: coveredFaceSchema.optional(),
}

export const assessmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** What the candidate should know, and what they need, before and during the test. */
  instructions: z.string(),
  requirements: z.array(z.string()),
  type: z.enum(['cat', 'regular']),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  totalQuestions: z.int(),
  /** Adaptive tests: the least that is asked, and below which nobody passes. Null: `defaultMinimum` of the length. */
  minQuestions: z.int().nullable(),
  /** How many questions a test really asks at least and at most: the settings, as far as the linked questions go. */
  asked: z.object({ least: z.int(), most: z.int() }),
  /** Minutes. */
  duration: z.int(),
  startDate: instantSchema,
  endDate: instantSchema,
  status: assessmentStatusSchema,
  aiProctoringEnabled: z.boolean(),
  essayGradingEnabled: z.boolean(),
  passingScore: z.int(),
  /** Whether candidates see questions, their answers and the key once the assessment has ended. */
  showAnswers: z.boolean(),
  /** A hub of an earlier version does not say. */
  showFlags: showFlagsSchema.default(DEFAULT_SHOW_FLAGS),
  /** A hub of an earlier version records nothing. */
  recording: recordingModeSchema.default('never'),
  /** For how long pictures of flags are kept. A hub of an earlier version does not say. */
  retention: retentionTermsSchema.default(DEFAULT_RETENTION),
  appealDays: appealDaysSchema.default(DEFAULT_APPEAL_DAYS),
  /** A hub of an earlier version calls it technical everywhere. */
  coveredFace: coveredFaceSchema.default(DEFAULT_COVERED_FACE),
  maxAttempts: z.int(),
  mediaPolicy: mediaPolicySchema,
  /** For how long a required source may be missing before a technical flag says so, and before a high one does; seconds. */
  missingAfterSeconds: z.int(),
  missingHighAfterSeconds: z.int(),
  /** What is asked for before the clock starts; null: no check-in. */
  checkIn: checkInPolicySchema.nullable().default(null),
})
export type Assessment = z.infer<typeof assessmentSchema>
