import type { z } from 'zod'
import type { JobPart } from '../../kernel/lib/jobs/answer-job.ts'
import { inPieces, unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import { writeQuestionFile } from './write-file.ts'
import {
  exchangeQuestionSchema,
  type WriteQuestionsInput,
  type writeQuestionsOutputSchema,
} from './write-questions.contracts.ts'

/** Writes questions in one of the formats. */
export async function writeQuestions({
  value,
  attachments,
}: JobPart<WriteQuestionsInput>): Promise<JobPart<z.infer<typeof writeQuestionsOutputSchema>>> {
  const { format, at, pictures } = value
  const sources = pictures.map(({ key, contentType }, index) => {
    const bytes = attachments[index] ?? new Uint8Array()
    return [key, { name: key, contentType, read: () => Promise.resolve(bytes) }] as const
  })
  const questions = await unpackList(attachments.slice(pictures.length), exchangeQuestionSchema)
  const { name, contentType, bytes } = await writeQuestionFile(
    { questions, pictures: new Map(sources), at: new Date(at) },
    format,
  )
  return { value: { name, contentType }, attachments: [...inPieces(bytes)] }
}
