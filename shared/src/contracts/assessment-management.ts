import { z } from 'zod'
import { ifMissing, issue } from '../messages.ts'
import {
  bloomLevelSchema,
  competencyCategorySchema,
  competencySchema,
  difficultySchema,
  questionTypeSchema,
} from '../questions.ts'
import { MEASURABLE_ANSWERS } from '../rules/test-length.ts'
import { adaptiveSettingsInputSchema, adaptiveSettingsSchema, defaultAdaptiveSettings } from './adaptive-settings.ts'
import {
  ASSESSMENT_STATUSES,
  assessmentSchema,
  assessmentStatusSchema,
  keptSettings,
  mediaPolicySchema,
} from './assessments.ts'
import {
  checkInHasCamera,
  checkInWithoutCamera,
  editedCheckInPolicySchema,
  newCheckInPolicySchema,
} from './check-ins.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'

/** An assessment as its managers see it. Counts, not lists: participants and questions have calls of their own. */
export const managedAssessmentSchema = assessmentSchema.extend({
  /** How it measures where it is adaptive. */
  adaptive: adaptiveSettingsSchema,
  /** Name of who accepted that a bank without estimated parameters decides; null: nobody, or an account that is gone. */
  uncalibratedAcceptedByName: z.string().nullable(),
  /** The owner: who created it, until it is transferred. */
  createdBy: idSchema.nullable(),
  creatorName: z.string().nullable(),
  /** The owner's account is active and its role manages assessments. */
  hasActiveOwner: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  archivedAt: instantSchema.nullable(),
  participantCount: z.int(),
  questionCount: z.int(),
  version: z.int(),
  /** A test has been started in it. */
  hasTests: z.boolean(),
  /** A draft that is an unfinished form: `GET /assessments/drafts/{id}` has what was entered. */
  hasForm: z.boolean(),
})
export type ManagedAssessment = z.infer<typeof managedAssessmentSchema>

const bounds = (minimumMinutes: number, minimumMessage: string) => ({
  title: z
    .string({ error: ifMissing('titleRequired') })
    .trim()
    .min(1, issue('titleRequired'))
    .max(200),
  description: z
    .string({ error: ifMissing('descriptionRequired') })
    .trim()
    .min(1, issue('descriptionRequired'))
    .max(5000),
  type: z.enum(['cat', 'regular']).default('cat'),
  difficulty: z.enum(['easy', 'medium', 'hard']).default('medium'),
  totalQuestions: z.int().min(1, issue('totalQuestionsMinimum')).max(200, issue('totalQuestionsMaximum')).default(10),
  /** Adaptive tests: how many questions are asked at least, and below which nobody passes. Null: the default for the length. */
  minQuestions: z
    .int(issue('minQuestionsRange'))
    .min(MEASURABLE_ANSWERS, issue('minQuestionsRange'))
    .max(200, issue('minQuestionsRange'))
    .nullable()
    .default(null),
  duration: z.int().min(minimumMinutes, minimumMessage).max(480, issue('durationMaximum')).default(30),
  startDate: z
    .string({ error: ifMissing('startRequired') })
    .min(1, issue('startRequired'))
    .pipe(instantSchema),
  endDate: z
    .string({ error: ifMissing('endRequired') })
    .min(1, issue('endRequired'))
    .pipe(instantSchema),
  aiProctoringEnabled: z.boolean().default(true),
  ...{ essayGradingEnabled: z.boolean().default(false), showAnswers: z.boolean().default(false) },
  passingScore: z.int().min(0, issue('passingScoreRange')).max(100, issue('passingScoreRange')).default(70),
  ...assessmentSchema.pick({ showFlags: true, recording: true, retention: true, appealDays: true, coveredFace: true })
    .shape,
  maxAttempts: z.int().min(1, issue('maxAttemptsMinimum')).max(5, issue('maxAttemptsMaximum')).default(1),
  instructions: z.string().max(10_000).default(''),
  requirements: z
    .array(z.string().trim().min(1).max(500))
    .max(50)
    .refine(
      (list) => new Set(list.map((entry) => entry.toLowerCase())).size === list.length,
      issue('requirementsUnique'),
    )
    .default([]),
  mediaPolicy: mediaPolicySchema.default({ camera: 'required', microphone: 'required', screen: 'optional' }),
  missingAfterSeconds: z
    .int(issue('missingAfterRange'))
    .min(3, issue('missingAfterRange'))
    .max(300, issue('missingAfterRange'))
    .default(3),
  missingHighAfterSeconds: z
    .int(issue('missingHighAfterRange'))
    .min(10, issue('missingHighAfterRange'))
    .max(3600, issue('missingHighAfterRange'))
    .default(60),
  /** Null: the clock of a candidate starts as they enter. */
  checkIn: newCheckInPolicySchema.nullable().default(null),
})

/** A missing or wrong date is reported under its own field. */
const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  !(Date.parse(startDate) >= Date.parse(endDate))
const endAfterStart = { path: ['endDate'], message: issue('endBeforeStart') }

type Length = Pick<z.infer<typeof assessmentSchema>, 'type' | 'totalQuestions' | 'minQuestions'>
const isMeasurable = ({ type, totalQuestions }: Length) => type === 'regular' || totalQuestions >= MEASURABLE_ANSWERS
const tooFew = { path: ['totalQuestions'], message: issue('adaptiveQuestions') }
const fitsLength = ({ type, totalQuestions, minQuestions }: Length) =>
  type === 'regular' || minQuestions === null || minQuestions <= totalQuestions
const tooLong = { path: ['minQuestions'], message: issue('minQuestionsRange') }

const missingInOrder = (limits: { missingAfterSeconds: number; missingHighAfterSeconds: number }) =>
  limits.missingAfterSeconds < limits.missingHighAfterSeconds
const highTooEarly = { path: ['missingHighAfterSeconds'], message: issue('missingHighAfterRange') }

export const MAX_PARTICIPANTS = 5_000
const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const participantIds = z
  .array(idSchema)
  .min(1, issue('participantsRequired'))
  .max(MAX_PARTICIPANTS, issue('participantsMaximum'))
  .refine(distinct, issue('repeated'))
const questionIds = z.array(idSchema).min(1, issue('questionsRequired')).max(200).refine(distinct, issue('repeated'))

/** One call creates the assessment with its questions and its participants, or nothing. `draftId` turns that draft into it. */
export const createAssessmentSchema = z
  .object({
    ...bounds(15, issue('durationMinimumCreate')),
    adaptive: adaptiveSettingsInputSchema.default(defaultAdaptiveSettings),
    participants: participantIds,
    questionIds,
    draftId: idSchema.optional(),
  })
  .refine(inOrder, endAfterStart)
  .refine(isMeasurable, tooFew)
  .refine(fitsLength, tooLong)
  .refine(missingInOrder, highTooEarly)
  .refine(checkInHasCamera, checkInWithoutCamera)
export type CreateAssessment = z.input<typeof createAssessmentSchema>

const DRAFT_LEVELS = 6
/** A draft names its candidates, so it grows with them. */
const DRAFT_CHARACTERS = 900_000

/** Whether a value of JSON is nested no deeper than this many levels. It looks no deeper than that. */
const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))

/** The contents of a form, limited only in depth and size. */
const draftFormSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((form) => isShallow(form, DRAFT_LEVELS), { error: issue('nestedTooDeep'), abort: true })
  .refine((form) => JSON.stringify(form).length <= DRAFT_CHARACTERS, issue('draftTooLarge'))

/** A draft keeps everything that was entered; it needs only a title. */
export const saveDraftSchema = z.object({
  id: idSchema.optional(),
  title: bounds(15, issue('durationMinimumCreate')).title,
  form: draftFormSchema,
})
export type SaveDraft = z.infer<typeof saveDraftSchema>

/** The valid fields of a draft's form; the others take their defaults. */
export const draftFieldSchemas = bounds(1, issue('durationMinimumEdit'))

export const updateAssessmentSchema = z
  .object({
    ...bounds(1, issue('durationMinimumEdit')),
    status: assessmentStatusSchema,
    /** Left out, they stay as they are. */
    adaptive: adaptiveSettingsInputSchema.optional(),
    ...keptSettings,
    checkIn: editedCheckInPolicySchema.nullable().default(null),
    retention: assessmentSchema.shape.retention.unwrap().optional(),
    /** Left out, they stay as they are; sent along, they change in the same transaction and under the same version check. */
    participants: participantIds.optional(),
    questionIds: questionIds.optional(),
    version: z.int(),
  })
  .refine(inOrder, endAfterStart)
  .refine(isMeasurable, tooFew)
  .refine(fitsLength, tooLong)
  .refine(missingInOrder, highTooEarly)
  .refine(checkInHasCamera, checkInWithoutCamera)
export type UpdateAssessment = z.input<typeof updateAssessmentSchema>

/** What a list can be narrowed to. Drafts and archived assessments are shown where they are asked for, and only there. */
export const LISTED_STATES = [...ASSESSMENT_STATUSES, 'archived'] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const listAssessmentsQuerySchema = listQuerySchema([
  'title',
  'status',
  'startDate',
  'endDate',
  'createdAt',
  'duration',
]).extend({
  status: z.enum(LISTED_STATES).optional(),
  createdBy: idSchema.optional(),
  includeDrafts: queryBooleanSchema.default(false),
  /** Only those that people can still be added to: scheduled or under way. */
  isOpen: queryBooleanSchema.default(false),
  /** What no active account owns. */
  ownerless: queryBooleanSchema.default(false),
})
export type ListAssessmentsQuery = z.infer<typeof listAssessmentsQuerySchema>
export const assessmentsPageSchema = pageSchema(managedAssessmentSchema)

export const assessmentStatsSchema = z.object({
  participants: z.int(),
  started: z.int(),
  active: z.int(),
  completed: z.int(),
  flags: z.int(),
  /** Of the final results; null where there are none. */
  averageScore: z.number().nullable(),
})
export type AssessmentStats = z.infer<typeof assessmentStatsSchema>

/** `GET /assessments/{id}/with-status-check`: the assessment with the status that the server's clock gives, also for its candidates. */
export const statusCheckSchema = z.object({ assessment: assessmentSchema, serverTime: instantSchema })
export type StatusCheck = z.infer<typeof statusCheckSchema>

/** `POST /assessments/trigger-status-update`: how many statuses were out of date by the clock. */
export const statusUpdateSchema = z.object({ updated: z.int() })

/** The version of the assessment that the editor saw. An edit that replaces what others may have changed is refused as `conflict` where it is not the newest. */
const version = z.int({ error: issue('versionMissing') })

/** `POST /assessments/{id}/restore`: out of the archive, completed as it went in. */
export const restoreAssessmentSchema = z.object({ version })

/** `PUT /assessments/{id}/participants`. */
export const assignParticipantsSchema = z.object({ participants: participantIds, version })

/** `POST` and `DELETE /assessments/{id}/questions`: with these more or fewer, whatever others have linked meanwhile. */
export const linkQuestionsSchema = z.object({ questionIds })
/** `PUT /assessments/{id}/questions/replace`. */
export const replaceQuestionsSchema = z.object({ questionIds, version })
export const questionOrderSchema = z.object({
  version,
  questionOrders: z
    .array(z.object({ questionId: idSchema, order: z.int().min(1) }))
    .min(1)
    .max(200),
})
export const linkedQuestionSchema = z.object({
  assessmentId: idSchema,
  questionId: idSchema,
  /** From 1. */
  order: z.int(),
  /** Plain text of the linked version, cut. */
  content: z.string(),
  type: questionTypeSchema,
  theme: z.string(),
  difficulty: difficultySchema,
  competency: competencySchema,
  competencyCategory: competencyCategorySchema,
  bloomLevel: bloomLevelSchema,
  /** The version that the assessment was built with; later edits leave it alone. */
  version: z.int(),
  /** The version that would be linked now, where that is a newer one. */
  newerVersion: z.int().nullable(),
})
export type LinkedQuestion = z.infer<typeof linkedQuestionSchema>

const assignee = { proctorId: idSchema, maxCandidates: z.int().min(1).max(200), isLead: z.boolean().optional() }
export const assignProctorsSchema = z.object({
  version,
  proctors: z
    .array(z.object(assignee))
    .max(100)
    .refine((list) => distinct(list.map(({ proctorId }) => proctorId)), issue('repeated'))
    .refine((list) => list.filter(({ isLead }) => isLead === true).length <= 1, issue('repeated')),
})
export type AssignProctors = z.infer<typeof assignProctorsSchema>
export const proctorAssignmentSchema = z.object({ ...assignee, name: z.string(), isLead: z.boolean().default(false) })
export type ProctorAssignment = z.infer<typeof proctorAssignmentSchema>

const accommodationFields = {
  participantId: idSchema,
  extraPercent: z.int().min(0).max(200).default(0),
  extraMinutes: z.int().min(0).max(480).default(0),
  reason: z.string().trim().min(3, issue('accommodationReason')).max(500),
}
const hasExtraTime = (value: { extraPercent: number; extraMinutes: number }) =>
  value.extraPercent > 0 || value.extraMinutes > 0
const noExtraTime = { path: ['extraMinutes'], message: issue('accommodationTime') }

/** Extra time for one participant, with the reason for it. */
export const accommodationSchema = z.object(accommodationFields).refine(hasExtraTime, noExtraTime)
/** `PUT …/accommodations/{participantId}`. */
export const setAccommodationSchema = z.object({ ...accommodationFields, version }).refine(hasExtraTime, noExtraTime)
export type SetAccommodation = z.infer<typeof setAccommodationSchema>
/** `DELETE …/accommodations/{participantId}`. */
export const removeAccommodationSchema = z.object({ version })

/** `GET /assessments/{id}/accommodations`: one row per participant who has one. */
export const accommodationRowSchema = z.object({
  participantId: idSchema,
  name: z.string(),
  nip: z.string(),
  extraPercent: z.int(),
  extraMinutes: z.int(),
  reason: z.string(),
})
export type AccommodationRow = z.infer<typeof accommodationRowSchema>

/** A candidate who is to take an assessment. */
export const assignedParticipantSchema = z.object({
  id: idSchema,
  nip: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
})
export type AssignedParticipant = z.infer<typeof assignedParticipantSchema>

/** In place of a sitting: none, so that the assessment's own dates count. */
export const NO_SITTING = 'none'

/** `GET /assessments/{id}/participants`: the candidates who are to take it, each with their sitting. */
export const assignedParticipantsQuerySchema = listQuerySchema(['name']).extend({
  sort: z.enum(['name', 'nip', 'unit']).optional(),
  /** Only those of this sitting, or of none. */
  sittingId: z.literal(NO_SITTING).or(idSchema).optional(),
})
export type AssignedParticipantsQuery = z.output<typeof assignedParticipantsQuerySchema>
export const assignedParticipantsPageSchema = pageSchema(
  assignedParticipantSchema.extend({
    /** Null: the assessment's own dates. */
    sittingId: idSchema.nullable(),
    /** Has a test in this assessment, under way or over. */
    hasBegun: z.boolean(),
  }),
)
export type AssignedParticipantsPage = z.infer<typeof assignedParticipantsPageSchema>

/** What `PUT /assessments/{id}/participants` answers. */
export const replacedParticipantsSchema = z.object({ participantCount: z.int() })
export type ReplacedParticipants = z.infer<typeof replacedParticipantsSchema>

/** `GET /proctors`: active proctors whom an assessment can be given to. */
export const proctorChoiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  nip: z.string(),
  unit: z.string().nullable(),
})
export type ProctorChoice = z.infer<typeof proctorChoiceSchema>

/** `GET /assessments/drafts` lists the caller's own, newest first; what was entered is in `GET /assessments/drafts/{id}`. */
export const draftSummarySchema = z.object({ id: idSchema, title: z.string(), updatedAt: instantSchema })
export type DraftSummary = z.infer<typeof draftSummarySchema>

/** `POST /assessments/drafts` takes `saveDraftSchema`; `DELETE /assessments/drafts/{id}`. */
export const draftSchema = draftSummarySchema.extend({ form: z.record(z.string(), z.unknown()) })
export type Draft = z.infer<typeof draftSchema>

/** `GET /assessments/similar-titles`: the caller's own non-draft titles that could be mistaken for this one, most similar first. */
export const similarTitlesQuerySchema = z.object({
  title: z.string().trim().min(1).max(200),
  exceptId: idSchema.optional(),
})
export const similarTitlesSchema = z.object({ titles: z.array(z.string()) })

/** `GET /assessments/duplicate-titles`: titles that several of the caller's own non-draft assessments have. Saving refuses them; older records, or two savings in one moment, may hold some. */
export const duplicateTitlesSchema = z.object({
  duplicates: z.array(z.object({ title: z.string(), count: z.int().min(2) })),
})

/** `GET /assessment-questions`: the second path of `GET /assessments/{id}/questions`. */
export const assessmentQuestionsQuerySchema = z.object({ assessmentId: idSchema })
