import { z } from 'zod'
import { issue } from '../messages.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'

const days = z.int(issue('retentionRange')).min(1, issue('retentionRange')).max(3650, issue('retentionRange'))

/** For how many days the files of a test are kept: where no flag of conduct was confirmed, and where one was. */
export const retentionTermsSchema = z
  .object({ calmDays: days, flaggedDays: days })
  .refine(({ calmDays, flaggedDays }) => calmDays <= flaggedDays, {
    path: ['flaggedDays'],
    message: issue('retentionOrder'),
  })
export type RetentionTerms = z.infer<typeof retentionTermsSchema>
export const DEFAULT_RETENTION: RetentionTerms = { calmDays: 30, flaggedDays: 180 }

/**
 * Why a file is kept until when it is. `not-over`: its test goes on. `undecided`: a flag, a termination or an appeal waits for a person.
 * `flagged`: a flag was confirmed. `calm`: none was. `check-in`: it belongs to a check-in, whose decision counts. `appeal`:
 * the candidate handed it in with an appeal, whose decision counts.
 */
export const TERM_BASES = ['not-over', 'undecided', 'flagged', 'calm', 'check-in', 'appeal'] as const
export const termBasisSchema = z.enum(TERM_BASES)
export type TermBasis = z.infer<typeof termBasisSchema>

/** `GET /retention/figures`: files that are deleted one day, counted. */
export const retentionFiguresSchema = z.object({
  at: instantSchema,
  /** Due within the next days, and due already: the latter are more than a few only where the file store is away. */
  soon: z.object({ days: z.int(), files: z.int() }),
  overdue: z.int(),
  /** Without a day: of tests that go on, and of those of which something is undecided. */
  open: z.int(),
  held: z.int(),
  deleted: z.object({ days: z.int(), files: z.int() }),
})
export type RetentionFigures = z.infer<typeof retentionFiguresSchema>

/** `GET /retention/files`: kept files by test session and kind, those due first. */
export const KEPT_STATES = ['due', 'open', 'held'] as const
export const keptFilesQuerySchema = pageQuerySchema.extend({ state: z.enum(KEPT_STATES).default('due') })
export type KeptFilesQuery = z.infer<typeof keptFilesQuerySchema>
export const keptFilesSchema = z.object({
  testSessionId: idSchema,
  code: z.string(),
  assessmentTitle: z.string(),
  /** What they belong to: `flag`, `recording`, `appeal`, `test-session` (its check-in), or what a later version names. */
  kind: z.string(),
  files: z.int(),
  /** When the first of them is deleted; null while that is open. */
  dueAt: instantSchema.nullable(),
  basis: termBasisSchema,
})
export type KeptFiles = z.infer<typeof keptFilesSchema>
export const keptFilesPageSchema = pageSchema(keptFilesSchema)

/** `GET /retention/deleted`: what the audit log has of deleted files, the newest first. */
export const deletedFilesQuerySchema = pageQuerySchema
export const deletedFileSchema = z.object({
  /** Of its entry in the audit log. */
  sequence: z.int(),
  at: instantSchema,
  kind: z.string(),
  subjectId: z.string().nullable(),
  reason: z.string(),
  /** Null: the store had nothing under this name any more. */
  sha256: z.string().nullable(),
})
export type DeletedFile = z.infer<typeof deletedFileSchema>
export const deletedFilesPageSchema = pageSchema(deletedFileSchema)

const reason = z.string().trim().min(10, issue('holdReasonRequired')).max(500)

/** `POST /retention/holds`: on one test session by its code, or on a whole assessment. */
export const placeHoldSchema = z.object({
  assessmentId: idSchema,
  code: z
    .string()
    .trim()
    .transform((code) => code.toUpperCase())
    .nullable(),
  reason,
})
export type PlaceHold = z.infer<typeof placeHoldSchema>
/** `POST /retention/holds/{id}/lift`. */
export const liftHoldSchema = z.object({ reason })
export type LiftHold = z.infer<typeof liftHoldSchema>

/** While a legal hold is there, nothing of its test session or assessment is deleted. Those that hold come first. */
export const legalHoldSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  /** Null: on the whole assessment. */
  testSessionId: idSchema.nullable(),
  code: z.string().nullable(),
  reason: z.string(),
  placedByName: z.string().nullable(),
  placedAt: instantSchema,
  liftedByName: z.string().nullable(),
  liftedAt: instantSchema.nullable(),
  liftReason: z.string().nullable(),
})
export type LegalHold = z.infer<typeof legalHoldSchema>
export const legalHoldsQuerySchema = pageQuerySchema
export const legalHoldsPageSchema = pageSchema(legalHoldSchema)
