import { z } from 'zod'
import { FLAG_SEVERITIES, FLAG_TYPES, reviewVerdictSchema } from '../flags.ts'
import { APPEAL_DECISIONS } from './appeals.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { flagSchema, foundFlagSchema, searchFlagsQuerySchema } from './flags.ts'
import { listQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'
import { verdictSchema } from './test-results.ts'
import { testSessionStatusSchema } from './test-sessions.ts'

/** What narrows the sessions and the figures of the auditor's desk; `from` and `to` are instants between which a session began. */
const narrowing = {
  assessmentId: idSchema.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
}

/** `GET /audit-desk/sessions`: `flagged` by whether the session has a flag of conduct that nobody dismissed. */
export const deskSessionsQuerySchema = listQuerySchema(['start', 'flags']).extend({
  ...narrowing,
  order: z.enum(['asc', 'desc']).default('desc'),
  status: testSessionStatusSchema.optional(),
  flagged: queryBooleanSchema.optional(),
})
export type DeskSessionsQuery = z.infer<typeof deskSessionsQuerySchema>

export const deskSessionSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  /** The sitting by name, and its place; null where the assessment's own dates were the candidate's. */
  sitting: z.string().nullable(),
  place: z.string().nullable(),
  code: z.string(),
  participantName: z.string(),
  attempt: z.int(),
  status: testSessionStatusSchema,
  startTime: instantSchema,
  endTime: instantSchema.nullable(),
  /** From the start to the end, or until now; null before the clock has begun. */
  durationMinutes: z.int().nullable(),
  /** Flags of conduct, whatever was decided about them, and those of them that were confirmed. */
  flags: z.int(),
  confirmed: z.int(),
})
export type DeskSession = z.infer<typeof deskSessionSchema>
export const deskSessionsPageSchema = pageSchema(deskSessionSchema)

/** More rows than this are in no file; `total` tells how many match. */
export const MOST_EXPORTED = 20_000

/** `GET /audit-desk/sessions/export`: what matches the same query; the page writes the file in the reader's language. */
export const deskSessionsExportSchema = z.object({ total: z.int(), rows: z.array(deskSessionSchema) })

/** More flags than this are in no file; `total` tells how many match. */
export const MOST_EXPORTED_FLAGS = 5_000

/** `GET /audit-desk/flags/export`: what matches the same query as a list of flags, the newest first. */
export const deskFlagsQuerySchema = searchFlagsQuerySchema.omit({ page: true, pageSize: true })
export type DeskFlagsQuery = z.infer<typeof deskFlagsQuerySchema>
export const deskFlagsExportSchema = z.object({ total: z.int(), rows: z.array(foundFlagSchema) })

/** `GET /audit-desk/sessions/{id}` and `…/report`: one session with its result and its flags in the order of their time. */
export const deskReportSchema = z.object({
  session: deskSessionSchema,
  result: z
    .object({
      /** Null where there are too few answers for a score. */
      percentageScore: z.number().nullable(),
      verdict: verdictSchema,
      isProvisional: z.boolean(),
    })
    .nullable(),
  flags: z.array(flagSchema),
})
export type DeskReport = z.infer<typeof deskReportSchema>

/** `GET /audit-desk/figures`. */
export const deskFiguresQuerySchema = z.object(narrowing)
export type DeskFiguresQuery = z.infer<typeof deskFiguresQuerySchema>

/** A share from 0 to 1 with the bounds of its 95 % interval, and of how many. */
const shareSchema = z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.int().positive() })

/**
 * What a proctor's share of confirmed flags says beside that of all: `too-few` reviews to say anything; the interval holds the
 * share of all (`like-all`), or lies below or above it. `alone`: nobody else reviewed.
 */
export const FAIRNESS_STANDINGS = ['too-few', 'alone', 'like-all', 'below', 'above'] as const
export const fairnessStandingSchema = z.enum(FAIRNESS_STANDINGS)
export type FairnessStanding = z.infer<typeof fairnessStandingSchema>

/** Fewer reviews than this say nothing of a person. */
export const FEWEST_REVIEWS = 20

const countsOf = <const K extends readonly [string, ...string[]]>(keys: K) => z.record(z.enum(keys), z.int())

/** Flags are those of conduct, technical ones apart; rates are percentages of all sessions, 0 if there are none. */
export const deskFiguresSchema = z.object({
  at: instantSchema,
  sessions: z.object({
    total: z.int(),
    completed: z.int(),
    /** With at least one flag of conduct that nobody dismissed. */
    flagged: z.int(),
    completionRate: z.number(),
    flagRate: z.number(),
  }),
  flags: z.object({
    total: z.int(),
    technical: z.int(),
    byType: countsOf(FLAG_TYPES),
    bySeverity: countsOf(FLAG_SEVERITIES),
    byVerdict: countsOf(['pending', ...reviewVerdictSchema.options]),
  }),
  /** Of all reviewed flags: null where none was. */
  confirmedOfAll: shareSchema.nullable(),
  /** By the person whose verdict stands, who reviewed most first. `share` is null with too few reviews. */
  proctors: z.array(
    z.object({
      userId: idSchema,
      name: z.string(),
      confirmed: z.int(),
      dismissed: z.int(),
      share: shareSchema.nullable(),
      standing: fairnessStandingSchema,
    }),
  ),
  /** The hundred with most sessions; `sittingId` is null for candidates of the assessment's own dates. */
  sittings: z.array(
    z.object({
      assessmentId: idSchema,
      assessmentTitle: z.string(),
      sittingId: idSchema.nullable(),
      sitting: z.string().nullable(),
      place: z.string().nullable(),
      sessions: z.int(),
      completed: z.int(),
      flagged: z.int(),
      flags: z.int(),
    }),
  ),
  /** Appeals that were submitted, and what was decided of the things that they are about. A hub of an earlier version does not say. */
  appeals: z
    .object({
      waiting: z.int(),
      /** Those of them that should have been decided by now. */
      overdue: z.int(),
      decided: z.int(),
      points: countsOf(APPEAL_DECISIONS),
    })
    .optional(),
})
export type DeskFigures = z.infer<typeof deskFiguresSchema>
