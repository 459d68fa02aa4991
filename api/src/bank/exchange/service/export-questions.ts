import { type ExportQuestionsQuery, QUESTION_EXPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { SentFile } from '../../../kernel/http/send-file.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { refuseWriting } from '../../../kernel/lib/jobs/file-jobs.ts'
import { packList } from '../../../kernel/lib/jobs/packed-list.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { PICTURE_PATH } from '../../questions/question-html.ts'
import type { QuestionRow } from '../../questions/questions.entity.ts'
import { findQuestionsById, listQuestionIds } from '../../questions/questions.queries.ts'
import { contentOf, themeOf } from '../../questions/questions.rules.ts'
import { readExportedPictures } from '../exchange-pictures.ts'
import { type ExchangeQuestion, PICTURE_SCHEME } from '../exchange-question.rules.ts'
import { renamePictures } from '../markup/picture-keys.rules.ts'
import { type WriteQuestionsInput, writeQuestionsOutputSchema } from '../write-questions.contracts.ts'
import type { QuestionExchangeDeps } from './deps.ts'

const ROWS_PER_QUERY = 50
const MAX_EXPORTED_TEXT = 64_000_000
const WRITE_JOB = new URL('../write-questions-job.ts', import.meta.url)

const tooMany = (): AppError => new AppError('invalid-input', { message: 'exchangeTooManyExported' })

/**
 * Writes the questions with these ids, or else those of the list, to a file. The audit records who exported how many.
 * Throws `invalid-input` where they are more than one export may hold.
 */
export async function exportQuestions(
  { db, audit, files, jobs, now }: QuestionExchangeDeps,
  actor: Actor,
  { ids, format, ...query }: ExportQuestionsQuery,
): Promise<SentFile> {
  requirePermission(actor, 'question:write')
  const wanted = ids ?? (await listQuestionIds(db.read, query, QUESTION_EXPORT_MAX_ITEMS + 1))
  const questions = await readQuestions(db.read, wanted)
  const pictures = await readExportedPictures(db.read, files, questions)
  const input: WriteQuestionsInput = {
    format,
    at: now().toISOString(),
    pictures: pictures.map(({ key, contentType }) => ({ key, contentType })),
  }
  const { value, attachments } = await jobs.run({
    file: WRITE_JOB,
    input: { value: input, attachments: [...pictures.map(({ bytes }) => bytes), ...(await packList(questions))] },
    output: writeQuestionsOutputSchema,
    refuse: refuseWriting,
  })
  await db.write((manager) =>
    audit.append(manager, {
      actorId: actor.userId,
      action: 'question.exported',
      subjectType: 'question',
      subjectId: null,
      data: { format, questions: questions.length },
    }),
  )
  return { ...value, pieces: attachments }
}

/** Reads a few questions at a time and lets other work in between, because thousands at once would block the process. */
async function readQuestions(manager: EntityManager, ids: readonly string[]): Promise<ExchangeQuestion[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > QUESTION_EXPORT_MAX_ITEMS) throw tooMany()
  const turn = createTurns()
  const questions: ExchangeQuestion[] = []
  let text = 0
  for (const chunk of inChunks(wanted, ROWS_PER_QUERY)) {
    const rows = new Map((await findQuestionsById(manager, chunk)).map((row) => [row.id, row]))
    for (const row of chunk.flatMap((id) => rows.get(id) ?? [])) {
      questions.push(toExchangeQuestion(row))
      text += row.content.length + row.options.reduce((sum, option) => sum + option.length, 0)
      await turn()
    }
    if (text > MAX_EXPORTED_TEXT) throw tooMany()
    await turn()
  }
  return questions
}

function toExchangeQuestion(row: QuestionRow): ExchangeQuestion {
  const { irtA: a, irtB: b, irtC: c, irtSource: source, irtErrors: errors } = row
  const irt = a === null || b === null || c === null || source === null ? null : { a, b, c, source, errors }
  const content = contentOf(row)
  return { ...renamePictures(content, PICTURE_PATH, PICTURE_SCHEME), theme: themeOf(content.theme), irt }
}
