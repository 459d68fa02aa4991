import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { testSessionStatusSchema } from './test-sessions.ts'

/**
 * Why a candidate is whose: the test began; their proctor was away, was no proctor any more, or had more than a fair share;
 * or a person moved them.
 */
export const allocationCauseSchema = z.enum(['started', 'left', 'balanced', 'unassigned', 'by-hand'])
export type AllocationCause = z.infer<typeof allocationCauseSchema>

const count = z.int().min(0)

/** What is to be done by one proctor of an assessment; of the tests that are not over, those allocated to them. */
const teamProctorSchema = z.object({
  userId: idSchema,
  name: z.string(),
  isLead: z.boolean(),
  /** The number by which their share is in proportion. */
  maxCandidates: count,
  /** Whether a hub sees their wall open. */
  isHere: z.boolean(),
  /** Since when they are here, or away; null: never seen, or unknown. */
  since: instantSchema.nullable(),
  candidates: count,
  /** How many of these nobody has looked at for ten minutes. */
  unseen: count,
  openFlags: count,
  raisedHands: count,
})
export type TeamProctor = z.infer<typeof teamProctorSchema>

const teamCandidateSchema = z.object({
  testSessionId: idSchema,
  participantName: z.string(),
  code: z.string(),
  status: testSessionStatusSchema,
  /** Null where the assessment has no proctor. */
  proctorId: idSchema.nullable(),
  /** For how many whole minutes nobody has looked, where that is ten or more. */
  unseenMinutes: count.nullable(),
  openFlags: count,
  handRaised: z.boolean(),
})
export type TeamCandidate = z.infer<typeof teamCandidateSchema>

/** `GET /proctoring/teams`: who supervises the assessments that the reader leads, as of `serverTime`. */
export const teamsSchema = z.object({
  serverTime: instantSchema,
  teams: z.array(
    z.object({
      assessmentId: idSchema,
      title: z.string(),
      endDate: instantSchema,
      proctors: z.array(teamProctorSchema),
      candidates: z.array(teamCandidateSchema),
    }),
  ),
})
export type Teams = z.infer<typeof teamsSchema>
export type Team = Teams['teams'][number]

/** `GET /proctoring/teams/{id}/allocations`: whose candidates were when, the newest first. */
export const listAllocationsQuerySchema = pageQuerySchema
export const allocationSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  participantName: z.string(),
  code: z.string(),
  proctorName: z.string(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  cause: allocationCauseSchema,
  /** Who moved the candidate by hand, and why. */
  movedByName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Allocation = z.infer<typeof allocationSchema>
export const allocationsPageSchema = pageSchema(allocationSchema)
export type AllocationsPage = z.infer<typeof allocationsPageSchema>

/** `POST /test-sessions/{id}/allocation`: gives a candidate to another proctor of the assessment. */
export const moveCandidateSchema = z.object({
  userId: idSchema,
  reason: z.string().trim().min(3, issue('reasonRequired')).max(500),
})
export type MoveCandidate = z.infer<typeof moveCandidateSchema>
/** How many candidates changed hands: none where the proctor has them already. */
export const movedCandidateSchema = z.object({ moved: count })
export type MovedCandidate = z.infer<typeof movedCandidateSchema>
