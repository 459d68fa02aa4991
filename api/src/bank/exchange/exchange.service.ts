import {
  type ExportQuestionsQuery,
  type ImportDefaults,
  QUESTION_EXPORT_MAX_ITEMS,
  type QuestionImportOutcome,
  type QuestionImportPreview,
} from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { refuseReading, refuseWriting } from '../../kernel/lib/jobs/file-jobs.ts'
import type { JobRunner } from '../../kernel/lib/jobs/job-runner.ts'
import { packList, unpackList } from '../../kernel/lib/jobs/packed-list.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import type { SentFile } from '../../kernel/http/send-file.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { insertPictures } from '../questions/pictures.service.ts'
import { PICTURE_PATH } from '../questions/question-html.ts'
import type { NewQuestion, QuestionWriter } from '../questions/question-writer.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import { findQuestionsById, listQuestionIds } from '../questions/questions.queries.ts'
import { contentOf, themeOf } from '../questions/questions.rules.ts'
import { toPreview } from './import-preview.rules.ts'
import { findByText } from './duplicates.repository.ts'
import { type ExchangeQuestion, PICTURE_SCHEME } from './exchange-question.rules.ts'
import { createExchangePictures } from './exchange-pictures.ts'
import { renamePictures } from './markup/picture-keys.rules.ts'
import type { QuestionFile } from './read-file.ts'
import {
  lookedAtSchema,
  type ReadQuestionsInput,
  readQuestionsOutputSchema,
  takenSchema,
} from './read-questions.contracts.ts'
import { type WriteQuestionsInput, writeQuestionsOutputSchema } from './write-questions.contracts.ts'
import { writeTemplate } from './write-template.ts'

export interface ImportChoice {
  defaults: ImportDefaults
  /** Indexes of the preview's items; undefined: all that can be imported. */
  items: ReadonlySet<number> | undefined
}

/** Questions from and for other systems. */
export interface QuestionExchangeService {
  /** Says of each question of a file what is wrong with it and what is not kept, and stores nothing. */
  preview(actor: Actor, file: QuestionFile, defaults: ImportDefaults): Promise<QuestionImportPreview>
  /** Makes the chosen questions, all in one transaction. Throws `invalid-input` where one of them cannot be made. */
  import(actor: Actor, file: QuestionFile, choice: ImportChoice): Promise<QuestionImportOutcome>
  /** The questions of a list, or those named. Who took them is recorded. */
  export(actor: Actor, query: ExportQuestionsQuery): Promise<SentFile>
  template(actor: Actor, format: 'xlsx' | 'csv'): Promise<SentFile>
}

export interface QuestionExchangeDeps {
  db: Database
  audit: AuditService
  writer: QuestionWriter
  files: FileStore
  jobs: JobRunner
  now: () => Date
}

const ROWS_PER_QUERY = 50
const MAX_EXPORTED_TEXT = 64_000_000
const READ_JOB = new URL('./read-questions-job.ts', import.meta.url)
const WRITE_JOB = new URL('./write-questions-job.ts', import.meta.url)

export function createQuestionExchangeService(deps: QuestionExchangeDeps): QuestionExchangeService {
  const { db, audit, writer, files, jobs, now } = deps
  const pictures = createExchangePictures({ db, files })

  /** Reads a file in a process of its own: it was made elsewhere, and the hub has others to look after. */
  async function read(
    actor: Actor,
    { contentType, bytes }: QuestionFile,
    defaults: ImportDefaults,
    take?: ReadQuestionsInput['take'],
  ) {
    requirePermission(actor, 'question:write')
    const input: ReadQuestionsInput = {
      contentType,
      defaults,
      createdBy: actor.userId,
      at: now().toISOString(),
      ...(take === undefined ? {} : { take }),
    }
    return jobs.run({
      file: READ_JOB,
      input: { value: input, attachments: [bytes] },
      output: readQuestionsOutputSchema,
      refuse: refuseReading,
    })
  }

  /** The questions of an export, some at a time: thousands at once would hold the process. Throws beyond what one export may hold. */
  async function questionsFor(ids: readonly string[]): Promise<ExchangeQuestion[]> {
    const wanted = [...new Set(ids)]
    if (wanted.length > QUESTION_EXPORT_MAX_ITEMS)
      throw new AppError('invalid-input', { message: MESSAGES.exchangeTooManyExported })
    const turn = createTurns()
    const questions: ExchangeQuestion[] = []
    let text = 0
    for (const chunk of inChunks(wanted, ROWS_PER_QUERY)) {
      const rows = new Map((await findQuestionsById(db.read, chunk)).map((row) => [row.id, row]))
      for (const row of chunk.flatMap((id) => rows.get(id) ?? [])) {
        questions.push(toExchangeQuestion(row))
        text += row.content.length + row.options.reduce((sum, option) => sum + option.length, 0)
        await turn()
      }
      if (text > MAX_EXPORTED_TEXT) throw new AppError('invalid-input', { message: MESSAGES.exchangeTooManyExported })
      await turn()
    }
    return questions
  }

  return {
    async preview(actor, sent, defaults) {
      const { value, attachments } = await read(actor, sent, defaults)
      if (value.kind !== 'preview') throw new Error('a preview was asked for')
      const looked = await unpackList(attachments, lookedAtSchema)
      const keys = new Set(looked.map(({ textKey }) => textKey).filter((key) => key !== ''))
      return toPreview(value, looked, await findByText(db.read, keys))
    },

    async import(actor, sent, { defaults, items }) {
      const { value, attachments } = await read(actor, sent, defaults, {
        items: items === undefined ? null : [...items],
      })
      if (value.kind !== 'taken') throw new Error('the questions were asked for')
      const shown = value.pictures.map((row, index) => ({ row, bytes: Buffer.from(attachments[index] ?? []) }))
      const taken = await unpackList(attachments.slice(shown.length), takenSchema)
      // First the bytes, then the rows: bytes without a row are reached by nobody.
      await pictures.putBytes(shown)
      const rows = await db.write(async (manager) => {
        await insertPictures(
          manager,
          shown.map(({ row }) => row),
        )
        const created = await writer.create(manager, actor.userId, taken.map(toNewQuestion))
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'question.imported',
          subjectType: 'question',
          subjectId: null,
          data: {
            format: value.format,
            created: created.length,
            skipped: value.total - created.length,
            pictures: shown.length,
            fileSha256: value.fileSha256,
          },
        })
        return created
      })
      const created = taken.flatMap(({ index }, place) =>
        rows[place] === undefined ? [] : [{ index, id: rows[place].id }],
      )
      return { created, skipped: value.total - created.length }
    },

    async export(actor, { ids, format, ...query }) {
      requirePermission(actor, 'question:write')
      const questions = await questionsFor(
        ids ?? (await listQuestionIds(db.read, query, QUESTION_EXPORT_MAX_ITEMS + 1)),
      )
      const shown = await pictures.find(questions)
      const input: WriteQuestionsInput = {
        format,
        at: now().toISOString(),
        pictures: shown.map(({ key, contentType }) => ({ key, contentType })),
      }
      const attachments = [...shown.map(({ bytes }) => bytes), ...(await packList(questions))]
      const { value, attachments: pieces } = await jobs.run({
        file: WRITE_JOB,
        input: { value: input, attachments },
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
      return { ...value, pieces }
    },

    async template(actor, format) {
      requirePermission(actor, 'question:write')
      const { bytes, ...file } = await writeTemplate(format)
      return { ...file, pieces: [bytes] }
    },
  }
}

function toNewQuestion({ content, irt }: z.infer<typeof takenSchema>): NewQuestion {
  if (irt === null || irt.source === 'default') return { content }
  return { content, irt: { a: irt.a, b: irt.b, c: irt.c, source: irt.source, errors: irt.errors } }
}

function toExchangeQuestion(row: QuestionRow): ExchangeQuestion {
  const { irtA: a, irtB: b, irtC: c, irtSource: source, irtErrors: errors } = row
  const irt = a === null || b === null || c === null || source === null ? null : { a, b, c, source, errors }
  const content = contentOf(row)
  return { ...renamePictures(content, PICTURE_PATH, PICTURE_SCHEME), theme: themeOf(content.theme), irt }
}
