import {
  importDefaultsSchema,
  importNoteSchema,
  questionImportItemSchema,
  questionImportPreviewSchema,
} from '@pengawas/shared/contracts/question-exchange'
import { irtParametersSchema, questionContentSchema } from '@pengawas/shared/contracts/questions'
import { z } from 'zod'

/** The file itself is the one attachment. */
export const readQuestionsInputSchema = z.object({
  contentType: z.string(),
  defaults: importDefaultsSchema,
  createdBy: z.string(),
  at: z.iso.datetime(),
  /** Whether to store the questions, and which; `items` null: all good ones. Left out: what the page shows of them. */
  take: z.object({ items: z.array(z.int()).nullable() }).optional(),
})
export type ReadQuestionsInput = z.infer<typeof readQuestionsInputSchema>

/** An item of the preview, and by what it is the same as another question. Its duplicate is for the hub to find. */
export const lookedAtSchema = z.object({ item: questionImportItemSchema, textKey: z.string() })

/** A question as it is stored, its pictures named by the bank's own ids. */
export const takenSchema = z.object({
  index: z.int(),
  content: questionContentSchema,
  irt: irtParametersSchema.nullable(),
})

const format = questionImportPreviewSchema.shape.format
const pictureRowSchema = z.object({
  id: z.string(),
  fileKey: z.string(),
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
})

export const readQuestionsOutputSchema = z.discriminatedUnion('kind', [
  /** The attachments are packs of `lookedAtSchema`. */
  z.object({
    kind: z.literal('preview'),
    format,
    placeKind: questionImportPreviewSchema.shape.placeKind,
    notes: z.array(importNoteSchema),
  }),
  /** The attachments are the bytes of each picture, and then packs of `takenSchema`. */
  z.object({
    kind: z.literal('taken'),
    format,
    total: z.int(),
    fileSha256: z.string(),
    pictures: z.array(pictureRowSchema),
  }),
])
export type ReadQuestionsOutput = z.input<typeof readQuestionsOutputSchema>
