import { z } from 'zod'
import { issue } from '../messages.ts'
import {
  bloomLevelSchema,
  competencyCategorySchema,
  competencySchema,
  difficultySchema,
  MAX_OPTIONS,
  multipleScoringSchema,
  questionTypeSchema,
  validationStatusSchema,
} from '../questions.ts'
import { idSchema, instantSchema } from './envelope.ts'
import { listQuerySchema, pageSchema, queryBooleanSchema } from './paging.ts'

export const gradingCriterionSchema = z.object({
  criterion: z.string().trim().max(200),
  /** Whole percents. */
  weight: z.int().min(0).max(100),
  description: z.string().trim().max(2000),
})
export type GradingCriterion = z.infer<typeof gradingCriterionSchema>

export const rubricSchema = z.object({
  keyPoints: z.array(z.string().trim().max(2000)).max(50),
  gradingCriteria: z.array(gradingCriterionSchema).max(30),
  maxScore: z.number().min(1).max(1000).default(100),
})
export type Rubric = z.infer<typeof rubricSchema>

/** A multiple-choice question that may have several right options, of which a candidate is to choose all. */
export const multipleResponseSchema = z.object({
  /** Indexes into `options`, in order. */
  correctAnswers: z.array(z.int()),
  scoring: multipleScoringSchema,
})

/**
 * What a question says: everything that has versions. `content` and each option are HTML of the small set that the
 * server's sanitiser keeps: paragraphs, lists, tables, emphasis, pictures (`<img src="/api/question-pictures/{id}" alt>`)
 * and formulas (`<span data-type="inline-math" data-latex="…">`).
 */
export const questionContentSchema = z.object({
  type: questionTypeSchema,
  theme: z.string(),
  competencyCategory: competencyCategorySchema,
  competency: competencySchema,
  bloomLevel: bloomLevelSchema,
  difficulty: difficultySchema,
  category: z.string().nullable(),
  tags: z.array(z.string()),
  content: z.string(),
  /** Multiple choice only. */
  options: z.array(z.string()),
  /** Index into `options`; null unless multiple-choice with a single key. */
  correctAnswer: z.int().nullable(),
  /** Null unless multiple-choice with several keys. */
  multipleResponse: multipleResponseSchema.nullable().default(null),
  /** Indexes into `options` that keep their place while the others are mixed, in order; all of them: nothing is mixed. */
  pinnedOptions: z.array(z.int()).default([]),
  aiEnabled: z.boolean(),
  /** Essay and case study only. */
  rubric: rubricSchema.nullable(),
})
export type QuestionContent = z.infer<typeof questionContentSchema>

/** In characters, with the markup. */
export const QUESTION_MAX_CONTENT = 100_000
export const QUESTION_MAX_OPTION = 20_000
const optionIndexes = z
  .array(
    z
      .int()
      .min(0)
      .max(MAX_OPTIONS - 1),
  )
  .max(MAX_OPTIONS)

/**
 * Body of `POST /question-bank` and, with `version`, of `PUT /question-bank/{id}`. Empty options, key points and criteria
 * are dropped before the rules of `rules/question` look at it. `correctAnswer` is an index into the options as sent.
 * Text without markup is taken as it is, its lines as paragraphs.
 */
export const saveQuestionSchema = z.object({
  type: questionTypeSchema.default('multiple-choice'),
  theme: z.string().trim().max(120).default(''),
  competencyCategory: competencyCategorySchema.default('teknis'),
  competency: competencySchema.default('integrity'),
  bloomLevel: bloomLevelSchema.default('C1'),
  difficulty: difficultySchema.default('medium'),
  category: z.string().trim().max(120).nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(60)).max(30).default([]),
  content: z.string().max(QUESTION_MAX_CONTENT).default(''),
  options: z.array(z.string().max(QUESTION_MAX_OPTION)).max(MAX_OPTIONS, issue('optionsMaximum')).default([]),
  /** A string is accepted as older clients send it. */
  correctAnswer: z
    .union([z.int(), z.string().max(20_000)])
    .nullable()
    .default(null),
  /** Indexes into the options as sent; instead of `correctAnswer`. */
  multipleResponse: z
    .object({ correctAnswers: optionIndexes, scoring: multipleScoringSchema.default('all-or-nothing') })
    .nullable()
    .default(null),
  /** Indexes into the options as sent. Left out, as older clients do: none in a new question, and those that it has in another. */
  pinnedOptions: optionIndexes.optional(),
  aiEnabled: z.boolean().default(true),
  rubric: rubricSchema.nullable().default(null),
})
export type SaveQuestion = z.input<typeof saveQuestionSchema>
export const updateQuestionSchema = saveQuestionSchema.extend({ version: z.int().min(1) })
export type UpdateQuestion = z.input<typeof updateQuestionSchema>

export const irtParametersSchema = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  /** `default`: from the difficulty alone. */
  source: z.enum(['default', 'manual', 'estimated']),
  /** Standard errors and number of answers of an estimate. */
  errors: z.object({ a: z.number(), b: z.number(), n: z.int() }).nullable(),
})
export type IrtParameters = z.infer<typeof irtParametersSchema>

/** A question as those who keep the bank see it: with key, rubric and parameters. */
export const bankQuestionSchema = questionContentSchema.extend({
  id: idSchema,
  version: z.int(),
  /** The newest approved version; assessments are built with it. */
  approvedVersion: z.int().nullable(),
  validationStatus: validationStatusSchema,
  validatedBy: idSchema.nullable(),
  validatorName: z.string().nullable(),
  validationDate: instantSchema.nullable(),
  validationNotes: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  createdBy: idSchema.nullable(),
  creatorName: z.string().nullable(),
  isActive: z.boolean(),
  /** Assessments that use it. */
  assessmentCount: z.int(),
  irt: irtParametersSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type BankQuestion = z.infer<typeof bankQuestionSchema>

/** How much of a question's text a list shows at most, in characters; screens cut it further. */
export const PREVIEW_LENGTH = 200

/** A line of a list: the text of the content without formatting, cut. `hasRubric`: it is complete, so that the question can be approved. */
export const questionSummarySchema = bankQuestionSchema
  .omit({
    content: true,
    options: true,
    correctAnswer: true,
    pinnedOptions: true,
    multipleResponse: true,
    rubric: true,
    irt: true,
    assessmentCount: true,
  })
  .extend({ preview: z.string(), hasRubric: z.boolean() })
export type QuestionSummary = z.infer<typeof questionSummarySchema>

export const listQuestionsQuerySchema = listQuerySchema([
  'createdAt',
  'updatedAt',
  'theme',
  'type',
  'difficulty',
  'bloomLevel',
  'validationStatus',
]).extend({
  /** `Umum` also means questions without a theme. */
  theme: z.string().trim().max(120).optional(),
  type: questionTypeSchema.optional(),
  difficulty: difficultySchema.optional(),
  competencyCategory: competencyCategorySchema.optional(),
  competency: competencySchema.optional(),
  bloomLevel: bloomLevelSchema.optional(),
  validationStatus: validationStatusSchema.optional(),
  tag: z.string().trim().max(60).optional(),
  createdBy: idSchema.optional(),
  /** Questions that were deleted while in use are hidden unless asked for. */
  isActive: queryBooleanSchema.default(true),
})
export type ListQuestionsQuery = z.infer<typeof listQuestionsQuerySchema>
export const questionsPageSchema = pageSchema(questionSummarySchema)

/** `GET /question-bank/themes`, with the filters of the list: each theme and how many questions it has. */
export const themeCountsSchema = z.array(z.object({ theme: z.string(), count: z.int() }))
export type ThemeCounts = z.infer<typeof themeCountsSchema>

/** `GET /question-bank/tags`: the tags of active questions, by name. */
export const tagCountsSchema = z.array(z.object({ tag: z.string(), count: z.int() }))
export type TagCounts = z.infer<typeof tagCountsSchema>

/** `GET /question-bank/stats`: the figures of the assessor's and the validator's dashboards. */
export const bankStatsSchema = z.object({
  total: z.int(),
  aiEnabled: z.int(),
  byStatus: z.record(validationStatusSchema, z.int()),
  byType: z.record(questionTypeSchema, z.int()),
  byDifficulty: z.record(difficultySchema, z.int()),
  byBloomLevel: z.record(bloomLevelSchema, z.int()),
  byCompetency: z.record(competencySchema, z.int()),
  byCompetencyCategory: z.record(competencyCategorySchema, z.int()),
})
export type BankStats = z.infer<typeof bankStatsSchema>

/** `GET /question-bank/{id}/versions`, newest first; `GET …/versions/{n}` has the content too; `POST …/versions/{n}/restore` makes a new one. */
export const questionVersionSchema = z.object({
  version: z.int(),
  authorName: z.string().nullable(),
  restoredFrom: z.int().nullable(),
  createdAt: instantSchema,
  /** Fields that differ from the version before. */
  changedFields: z.array(z.string()),
})
export type QuestionVersion = z.infer<typeof questionVersionSchema>
export const questionVersionsSchema = z.array(questionVersionSchema)

/** One stretch of text that both versions have, or only the older (`removed`) or the newer (`added`). */
export const textPieceSchema = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type TextPiece = z.infer<typeof textPieceSchema>
/** `GET /question-bank/{id}/versions/{n}/difference?with=m`: from version m (n − 1 unless told) to n, in words. */
export const versionDifferenceSchema = z.object({
  from: z.int(),
  to: z.int(),
  fields: z.array(z.object({ field: z.string(), pieces: z.array(textPieceSchema) })),
})
export type VersionDifference = z.infer<typeof versionDifferenceSchema>
export const versionDifferenceQuerySchema = z.object({ with: z.coerce.number().int().min(1).optional() })

/** `GET /question-bank/{id}/versions/{n}`. */
export const questionVersionDetailSchema = questionVersionSchema.extend({ snapshot: questionContentSchema })
export type QuestionVersionDetail = z.infer<typeof questionVersionDetailSchema>

/** `POST /question-bank/{id}/versions/{n}/restore`: `version` is the newest that the caller has seen. Answers with the question. */
export const restoreVersionSchema = z.object({ version: z.int().min(1) })

/** `GET /questions/categories/list`: every category that an active question has, by name. */
export const questionCategoriesSchema = z.array(z.string())

/** `POST /question-bank/sync`: how many questions were checked, and what had to be repaired. */
export const syncOutcomeSchema = z.object({ checked: z.int(), searchTexts: z.int(), versions: z.int(), tasks: z.int() })
export type SyncOutcome = z.infer<typeof syncOutcomeSchema>

export const saveIrtSchema = z.object({
  a: z.number().min(0.05).max(5),
  b: z.number().min(-6).max(6),
  c: z.number().min(0).max(0.5),
})
export type SaveIrt = z.infer<typeof saveIrtSchema>

export const PICTURE_CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Width times height, of all frames together. */
export const PICTURE_MAX_PIXELS = 40_000_000

/** `POST /question-pictures` takes the bytes; the address goes into the content. Longer sides than 2,000 pixels are scaled down. */
export const questionPictureSchema = z.object({ id: idSchema, url: z.string(), width: z.int(), height: z.int() })
export type QuestionPicture = z.infer<typeof questionPictureSchema>
