import { questionExportFormatSchema } from '@pengawas/shared/contracts/question-exchange'
import { irtParametersSchema, questionContentSchema } from '@pengawas/shared/contracts/questions'
import { z } from 'zod'

/** The attachments are the bytes of each picture, and then packs of `exchangeQuestionSchema`. */
export const writeQuestionsInputSchema = z.object({
  format: questionExportFormatSchema,
  at: z.iso.datetime(),
  /** Keyed by the names that the questions use. */
  pictures: z.array(z.object({ key: z.string(), contentType: z.string() })),
})
export type WriteQuestionsInput = z.infer<typeof writeQuestionsInputSchema>

export const exchangeQuestionSchema = questionContentSchema.extend({ irt: irtParametersSchema.nullable() })

/** The attachments are the file, piece by piece. */
export const writeQuestionsOutputSchema = z.object({ name: z.string(), contentType: z.string() })
