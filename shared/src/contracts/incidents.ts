import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { testSessionStatusSchema } from './test-sessions.ts'

/** Late answers, and measured outages proposed as credit of time: both wait for a person. */
export const DECISIONS = ['pending', 'accepted', 'refused'] as const
export const decisionSchema = z.enum(DECISIONS)
export const decideSchema = z.object({
  decision: z.enum(['accepted', 'refused']),
  reason: z.string().trim().max(500).default(''),
})
export const lateAnswerSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  code: z.string(),
  participantName: z.string(),
  assessmentTitle: z.string(),
  questionId: idSchema,
  position: z.int(),
  madeAt: instantSchema,
  receivedAt: instantSchema,
  /** Until when answers were taken. */
  deadline: instantSchema,
  /** Since when the server saw no page of the candidate, at most; null where it came within seconds of the end. */
  absentFrom: instantSchema.nullable(),
  /** `madeAt` is the page's claim. False where the server's own record does not support it, or where the answer came long after the end. */
  isPlausible: z.boolean(),
  decision: decisionSchema,
  reason: z.string().nullable(),
})
export type LateAnswer = z.infer<typeof lateAnswerSchema>
/** Why credit cannot be given any more: codes of messages. */
export const CREDIT_REFUSALS = [
  'creditAfterHandIn',
  'creditAfterTermination',
  'creditTooLate',
  'creditAnotherAttempt',
  'creditAnswersShown',
] as const
export type CreditRefusal = (typeof CREDIT_REFUSALS)[number]
export const clockCreditSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  code: z.string(),
  participantName: z.string(),
  assessmentTitle: z.string(),
  kind: z.enum(['outage', 'incident']),
  fromAt: instantSchema,
  toAt: instantSchema,
  creditMs: z.int(),
  /** The outage lasts: `toAt` and `creditMs` are what they are by now. */
  isLasting: z.boolean().default(false),
  /** What accepting it would do: the test runs longer, is opened again for this time, or nothing, `because` of what. */
  effect: z.enum(['extends', 'reopens', 'none']).default('extends'),
  because: z.enum(CREDIT_REFUSALS).nullable().default(null),
  decision: decisionSchema,
  reason: z.string().nullable(),
  createdAt: instantSchema,
})
export type ClockCredit = z.infer<typeof clockCreditSchema>

/** `GET /late-answers` and `GET /clock-credits`, newest first. `PATCH …/{id}` takes `decideSchema`. */
export const listIncidentsQuerySchema = pageQuerySchema.extend({
  decision: decisionSchema.optional(),
  assessmentId: idSchema.optional(),
})
export type ListIncidentsQuery = z.infer<typeof listIncidentsQuerySchema>
export const lateAnswersPageSchema = pageSchema(lateAnswerSchema)
export const clockCreditsPageSchema = pageSchema(clockCreditSchema)

/** `GET /stopped-tests`: tests whose clock stands still until a person lets them go on, the longest stop first. */
export const stoppedTestSchema = z.object({
  testSessionId: idSchema,
  code: z.string(),
  participantName: z.string(),
  assessmentTitle: z.string(),
  status: testSessionStatusSchema,
  since: instantSchema,
  reason: z.string().nullable(),
  /** When it is handed in as it is, unless a person decides before. */
  handedInAt: instantSchema,
})
export type StoppedTest = z.infer<typeof stoppedTestSchema>
export const stoppedTestsSchema = z.array(stoppedTestSchema)

/** `POST /test-sessions/{id}/clock-credits`: time given by a person for an incident they saw; it counts at once. */
export const addCreditSchema = z.object({
  minutes: z.int().min(1).max(480),
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
})
