import { z } from 'zod'
import { flagSeveritySchema, flagTypeSchema } from '../flags.ts'
import { issue } from '../messages.ts'
import { terminationCauseSchema } from '../termination-causes.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { flagSchema } from './flags.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'
import { PICTURE_MAX_BYTES } from './questions.ts'

export const MAX_APPEAL_TEXT = 5_000
const MIN_WORDS = 3
export const MAX_APPEAL_FILES = 5
export const MAX_APPEAL_FILE_BYTES = PICTURE_MAX_BYTES
export const APPEAL_FILE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'] as const

/**
 * `open`: its candidate was told and has written nothing; `draft`: written, and not submitted; `submitted`: waits for an
 * auditor; `withdrawn`: taken back, and may be submitted again while there is time.
 */
export const appealStateSchema = z.enum(['open', 'draft', 'submitted', 'withdrawn', 'decided'])
export type AppealState = z.infer<typeof appealStateSchema>

/** `lapsed`: what it was about no longer counted when the appeal was decided. */
export const APPEAL_DECISIONS = ['upheld', 'overturned', 'lapsed'] as const
const appealDecisionSchema = z.enum(APPEAL_DECISIONS)
export type AppealDecision = z.infer<typeof appealDecisionSchema>

export const appealFileSchema = z.object({
  id: idSchema,
  /** As the candidate named it. */
  name: z.string(),
  contentType: z.enum(APPEAL_FILE_TYPES),
  bytes: z.int(),
})
export type AppealFile = z.infer<typeof appealFileSchema>

/** The end of a test by a person, which a second person upheld. */
const appealedTerminationSchema = z.object({
  at: instantSchema,
  reason: z.string(),
  cause: terminationCauseSchema.nullable(),
})

const pointSchema = z.object({
  id: idSchema,
  /** Whether it still counts: a later review may have dismissed the flag, and the test may go on again. */
  isStanding: z.boolean(),
  decision: appealDecisionSchema.nullable(),
  /** Why it was decided so. */
  reason: z.string().nullable(),
  termination: appealedTerminationSchema.nullable(),
})

/** What a candidate learns of one thing that counted: what happened and when, and who nobody. */
export const ownAppealPointSchema = pointSchema.extend({
  flag: z
    .object({
      type: flagTypeSchema,
      reason: z.string(),
      severity: flagSeveritySchema,
      at: instantSchema,
      endedAt: instantSchema.nullable(),
      hasPicture: z.boolean(),
      /** The picture is shown without anything that another person could be recognised by. */
      isCoarse: z.boolean(),
    })
    .nullable(),
})
export type OwnAppealPoint = z.infer<typeof ownAppealPointSchema>

const appealSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  assessmentTitle: z.string(),
  state: appealStateSchema,
  /** Until when it can be submitted. */
  closesAt: instantSchema,
  submittedAt: instantSchema.nullable(),
  /** By when it is to be decided; null until it is submitted. */
  dueAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  text: z.string(),
  files: z.array(appealFileSchema),
})

export const ownAppealSchema = appealSchema.extend({
  points: z.array(ownAppealPointSchema),
  /** Whether it can be written or submitted now. */
  mayWrite: z.boolean(),
})
export type OwnAppeal = z.infer<typeof ownAppealSchema>

/** `GET /test-sessions/{id}/appeals`: what counted in the own test, the newest first. */
export const ownAppealsSchema = z.array(ownAppealSchema)

const appealTextSchema = z.string().trim().max(MAX_APPEAL_TEXT)
/** `PUT /appeals/{id}/draft`. */
export const saveAppealSchema = z.object({ text: appealTextSchema })
/** `POST /appeals/{id}/submit`. */
export const submitAppealSchema = z.object({ text: appealTextSchema.min(MIN_WORDS, issue('appealTextRequired')) })
export const MAX_APPEAL_FILE_NAME = 120
/** `POST /appeals/{id}/files`: the bytes of one file. */
export const appealFileQuerySchema = z.object({ name: z.string().trim().min(1).max(MAX_APPEAL_FILE_NAME) })

/** How a list of appeals is narrowed. `due`: submitted, and not decided in time. */
export const appealFilterSchema = z.enum(['open', 'due', 'decided'])
export type AppealFilter = z.infer<typeof appealFilterSchema>
export const listAppealsQuerySchema = pageQuerySchema.extend({ state: appealFilterSchema.default('open') })
export type ListAppealsQuery = z.infer<typeof listAppealsQuerySchema>

export const listedAppealSchema = appealSchema.omit({ text: true, files: true }).extend({
  code: z.string(),
  participantName: z.string(),
  isOverdue: z.boolean(),
  decidedByName: z.string().nullable(),
  points: z.int(),
  /** This reader had a part in what is appealed against, and so does not decide. */
  hadPart: z.boolean(),
})
export type ListedAppeal = z.infer<typeof listedAppealSchema>
/** `GET /appeals`: those that wait longest first; decided ones, the newest first. */
export const listedAppealsSchema = pageSchema(listedAppealSchema).extend({
  counts: z.object({ open: z.int(), due: z.int(), decided: z.int() }),
})
export type ListedAppeals = z.infer<typeof listedAppealsSchema>

const appealPointSchema = pointSchema.extend({ flag: flagSchema.nullable() })
export type AppealPoint = z.infer<typeof appealPointSchema>

/** `GET /appeals/{id}`. */
export const appealDetailSchema = listedAppealSchema.omit({ points: true }).extend({
  text: z.string(),
  files: z.array(appealFileSchema),
  points: z.array(appealPointSchema),
  mayDecide: z.boolean(),
})
export type AppealDetail = z.infer<typeof appealDetailSchema>

/** `POST /appeals/{id}/decision`: each thing that still counts, with reasons. */
export const decideAppealSchema = z.object({
  decisions: z
    .array(
      z.object({
        pointId: idSchema,
        decision: z.enum(['upheld', 'overturned']),
        reason: z.string().trim().min(MIN_WORDS, issue('reasonRequired')).max(500),
      }),
    )
    .max(500),
})
export type DecideAppeal = z.infer<typeof decideAppealSchema>
