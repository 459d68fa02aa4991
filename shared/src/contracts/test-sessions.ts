import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, queryBooleanSchema } from './paging.ts'
import { recordingModeSchema } from './recordings.ts'

/** `check-in`: entered, with a clock that has not begun; questions, answers and reports of a test page are refused until somebody is admitted. */
export const TEST_SESSION_STATUSES = ['check-in', 'active', 'paused', 'locked', 'completed', 'terminated'] as const
export const testSessionStatusSchema = z.enum(TEST_SESSION_STATUSES)
export type TestSessionStatus = z.infer<typeof testSessionStatusSchema>

/** What the candidate agreed to share, and which text they agreed to. Kept with the test session. */
export const consentSchema = z.object({
  camera: z.boolean(),
  microphone: z.boolean(),
  screen: z.boolean(),
  textVersion: z.string().min(1).max(40),
  /** What the text said is recorded; earlier versions said that nothing is. */
  recording: recordingModeSchema.optional(),
  /** The terms of the assessment that the text named, which the hub adds; see `RetentionTerms`. */
  calmDays: z.int().optional(),
  flaggedDays: z.int().optional(),
})
export type Consent = z.infer<typeof consentSchema>

/** Version of the consent text shown in the media access dialog; changes with that text in any language (`consent.test.ts`). */
export const CONSENT_TEXT_VERSION = '2026-12-07'

export const testSessionSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  participantId: idSchema,
  /** Eight upper-case characters that people read to one another. */
  code: z.string(),
  status: testSessionStatusSchema,
  startTime: instantSchema,
  endTime: instantSchema.nullable(),
  consent: consentSchema,
  /** 1 for the first. */
  attempt: z.int().min(1),
  /** Why it is paused or locked, or was terminated, in the words of the person who did it; null where nobody said why. */
  statusReason: z.string().nullable().default(null),
  /** Of a paused one: its clock runs again once its candidate takes it up; otherwise a proctor lets it go on. */
  resumesOnReturn: z.boolean().default(false),
  /** Handed in, by the candidate or by the clock; false also of a terminated one. */
  isCompleted: z.boolean().default(false),
  /** Zero-based place of the question that the candidate was at last. */
  currentQuestion: z.int().min(0).default(0),
})
export type TestSession = z.infer<typeof testSessionSchema>

export const createTestSessionSchema = z.object({
  assessmentId: idSchema,
  consent: consentSchema.omit({ calmDays: true, flaggedDays: true }),
})
export type CreateTestSession = z.infer<typeof createTestSessionSchema>

export const listTestSessionsQuerySchema = pageQuerySchema.extend({
  assessmentId: idSchema.optional(),
  /** Only those that are over, or only those that are not. */
  over: queryBooleanSchema.optional(),
  pageSize: pageQuerySchema.shape.pageSize.default(200),
})
export type ListTestSessionsQuery = z.infer<typeof listTestSessionsQuerySchema>

export function isOver(status: TestSessionStatus): boolean {
  return status === 'completed' || status === 'terminated'
}
