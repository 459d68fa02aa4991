import { z } from 'zod'
import { assessmentSchema } from './assessments.ts'
import { testSessionSchema } from './test-sessions.ts'
import { sessionClockSchema } from './test-taking.ts'

/** What a candidate sees on their dashboard: an assigned assessment and their own newest test session in it. */
export const participantAssessmentSchema = z.object({
  /** As it is for this candidate: the dates and the status are those of their sitting, where they take it in one. */
  assessment: assessmentSchema,
  sitting: z.object({ name: z.string(), place: z.string() }).nullable().default(null),
  testSession: testSessionSchema.nullable(),
  /** Their attempts before that one, first attempts first; each is over and has a result. */
  earlierSessions: z.array(testSessionSchema).default([]),
  /** Of a test session that is under way; null otherwise. */
  clock: sessionClockSchema.nullable(),
})
export type ParticipantAssessment = z.infer<typeof participantAssessmentSchema>
