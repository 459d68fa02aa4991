import { z } from 'zod'
import {
  bloomLevelSchema,
  competencyCategorySchema,
  competencySchema,
  DEFAULT_THEME,
  difficultySchema,
  questionTypeSchema,
} from '../questions.ts'
import { idSchema, messageSchema } from './envelope.ts'
import { startImportQuerySchema } from './import-jobs.ts'
import { listQuestionsQuerySchema } from './questions.ts'

/** What a file of questions is sent as. A package or a workbook is recognised by its content, whatever its declared type. */
export const QUESTION_IMPORT_TYPES = {
  zip: 'application/zip',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  gift: 'text/plain',
} as const

export const QUESTION_EXPORT_FORMATS = ['qti22', 'qti30', 'xlsx', 'csv', 'moodle', 'gift'] as const
export const questionExportFormatSchema = z.enum(QUESTION_EXPORT_FORMATS)
export type QuestionExportFormat = z.infer<typeof questionExportFormatSchema>

export const QUESTION_IMPORT_MAX_BYTES = 32 * 1024 * 1024
export const QUESTION_IMPORT_MAX_ITEMS = 2000
export const QUESTION_EXPORT_MAX_ITEMS = 5000

/** For fields that a file does not have. */
export const importDefaultsSchema = z.object({
  theme: z.string().trim().min(1).max(120).default(DEFAULT_THEME),
  competencyCategory: competencyCategorySchema.default('teknis'),
  competency: competencySchema.default('integrity'),
  bloomLevel: bloomLevelSchema.default('C1'),
  difficulty: difficultySchema.default('medium'),
})
export type ImportDefaults = z.infer<typeof importDefaultsSchema>

/** `3`, `0-120` or `1,4,7-9`: indexes of the preview's items. */
const ITEM_RANGES = /^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/

/** `items` left out: every item that can be imported. */
export const importQuestionsQuerySchema = importDefaultsSchema.extend({
  items: z
    .string()
    .max(20_000)
    .regex(ITEM_RANGES)
    .transform((text) => {
      const chosen = new Set<number>()
      for (const range of text.split(',')) {
        const [from = 0, to = from] = range.split('-').map(Number)
        for (let index = from; index <= Math.min(to, QUESTION_IMPORT_MAX_ITEMS); index += 1) chosen.add(index)
      }
      return chosen
    })
    .optional(),
})

/** For `POST /question-bank/import/jobs`. */
export const startQuestionImportQuerySchema = importQuestionsQuerySchema.extend(startImportQuerySchema.shape)

/** A message, and the part of the file that it is about. */
export const importNoteSchema = z.object({ ...messageSchema.shape, detail: z.string().nullable() })
export type ImportNote = z.infer<typeof importNoteSchema>

export const questionImportItemSchema = z.object({
  /** Names the item when it is chosen. */
  index: z.int(),
  /** Row, line or file name, by `placeKind`. */
  place: z.string(),
  title: z.string(),
  type: questionTypeSchema,
  theme: z.string(),
  /** The content without formatting, cut. */
  text: z.string(),
  optionCount: z.int(),
  pictureCount: z.int(),
  /** Why it cannot be imported. */
  problems: z.array(importNoteSchema),
  /** What of it is not kept, and why. */
  notKept: z.array(importNoteSchema),
  /** Fields that the file does not have and that the defaults fill. */
  assumed: z.array(z.string()),
  /** The same text is in the bank, or further up in this file. */
  duplicate: z
    .union([
      z.object({ of: z.literal('bank'), questionId: idSchema }),
      z.object({ of: z.literal('file'), index: z.int() }),
    ])
    .nullable(),
})
export type QuestionImportItem = z.infer<typeof questionImportItemSchema>

/**
 * `POST /question-bank/import/preview` and `POST /question-bank/import` take the file itself as the body. The preview
 * stores nothing; the import makes the chosen items, or all good ones, in one transaction, and none where one fails.
 */
export const questionImportPreviewSchema = z.object({
  format: z.enum(['qti', 'xlsx', 'csv', 'gift', 'moodle']),
  placeKind: z.enum(['row', 'line', 'file']),
  /** About the file as a whole. */
  notes: z.array(importNoteSchema),
  items: z.array(questionImportItemSchema),
  good: z.int(),
  bad: z.int(),
})
export type QuestionImportPreview = z.infer<typeof questionImportPreviewSchema>

export const questionImportOutcomeSchema = z.object({
  created: z.array(z.object({ index: z.int(), id: idSchema })),
  skipped: z.int(),
})
export type QuestionImportOutcome = z.infer<typeof questionImportOutcomeSchema>

/** `GET /question-bank/export`: those named by `ids`, separated by commas, or all that the filters of the list leave. */
export const exportQuestionsQuerySchema = listQuestionsQuerySchema.omit({ page: true, pageSize: true }).extend({
  format: questionExportFormatSchema,
  ids: z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).min(1).max(500))
    .optional(),
})
export type ExportQuestionsQuery = z.infer<typeof exportQuestionsQuerySchema>

export const questionTemplateQuerySchema = z.object({ format: z.enum(['xlsx', 'csv']) })
