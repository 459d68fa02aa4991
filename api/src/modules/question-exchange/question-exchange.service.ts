import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  type ExportQuestionsQuery,
  type ImportDefaults,
  QUESTION_EXPORT_MAX_ITEMS,
  type QuestionImportOutcome,
  type QuestionImportPreview,
} from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { Database } from '../../db/database.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import type { FileStore } from '../files/file-store.ts'
import { insertPictures } from '../questions/pictures.service.ts'
import { PICTURE_PATH } from '../questions/question-html.ts'
import type { NewQuestion, QuestionWriter } from '../questions/question-writer.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import { findQuestionsById, listQuestions } from '../questions/questions.repository.ts'
import { contentOf, themeOf } from '../questions/questions.rules.ts'
import { type Candidate, type PictureProblems, textKeyOf, toCandidate, toPreview } from './candidates.rules.ts'
import { findByText } from './duplicates.repository.ts'
import { type ExchangeQuestion, PICTURE_SCHEME } from './exchange-question.ts'
import { createExchangePictures, preparePictures } from './exchange-pictures.ts'
import { renamePictures } from './markup/picture-keys.ts'
import { type QuestionFile, readQuestionFile, type ReadQuestionFile } from './read-file.ts'
import { type ExportFile, writeQuestionFile } from './write-file.ts'
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
  export(actor: Actor, query: ExportQuestionsQuery): Promise<ExportFile>
  template(actor: Actor, format: 'xlsx' | 'csv'): Promise<ExportFile>
}

export interface QuestionExchangeDeps {
  db: Database
  audit: AuditService
  writer: QuestionWriter
  files: FileStore
  now: () => Date
}

/** A picture as the sanitiser writes it: what stands before its key, the key, and the rest. */
const PICTURE_TAG = new RegExp(`(<img[^<>]* src="${PICTURE_PATH})([0-9a-f-]{36})("[^<>]*>)`, 'g')

/** How many questions are looked at before the process looks after others. */
const ITEMS_AT_ONCE = 20

export function createQuestionExchangeService(deps: QuestionExchangeDeps): QuestionExchangeService {
  const { db, audit, writer, files, now } = deps
  const pictures = createExchangePictures({ db, files })

  async function lookAt(file: ReadQuestionFile, defaults: ImportDefaults, problems: PictureProblems): Promise<Candidate[]> {
    const candidates: Candidate[] = []
    for (const [index, draft] of file.drafts.entries()) {
      candidates.push(toCandidate(draft, defaults, problems))
      if (index % ITEMS_AT_ONCE === 0) await breathe()
    }
    return candidates
  }

  /** Opens a file for as long as somebody works with it. */
  async function withFile<T>(actor: Actor, sent: QuestionFile, work: (file: ReadQuestionFile) => Promise<T>): Promise<T> {
    requirePermission(actor, 'question:write')
    const file = await readQuestionFile(sent)
    try {
      if (file.drafts.length === 0) throw new AppError('invalid-input', { message: MESSAGES.exchangeEmpty })
      return await work(file)
    } finally {
      file.close()
    }
  }

  return {
    preview: (actor, sent, defaults) =>
      withFile(actor, sent, async (file) => {
        const { problems } = await preparePictures(file, { createdBy: actor.userId, at: now(), isKept: false })
        const candidates = await lookAt(file, defaults, problems)
        const keys = new Set(candidates.map(({ content }) => textKeyOf(content)).filter((key) => key !== ''))
        return toPreview(file, candidates, await findByText(db.read, keys))
      }),

    import: (actor, sent, { defaults, items }) =>
      withFile(actor, sent, async (file) => {
        const { problems, prepared } = await preparePictures(file, { createdBy: actor.userId, at: now(), isKept: true })
        const candidates = await lookAt(file, defaults, problems)
        const chosen = choose(candidates, items)
        const shown = [...new Set(chosen.flatMap(({ pictureKeys }) => pictureKeys))].flatMap((key) => prepared.get(key) ?? [])
        const ids = new Map([...prepared].map(([key, { row }]) => [key, row.id]))
        const questions = chosen.map(({ question }) => toNewQuestion(question, ids))
        const digest = createHash('sha256').update(sent.bytes).digest('hex')
        // First the bytes, then the rows: bytes without a row are reached by nobody.
        await pictures.putBytes(shown)
        const rows = await db.write(async (manager) => {
          await insertPictures(
            manager,
            shown.map(({ row }) => row),
          )
          const created = await writer.create(manager, actor.userId, questions)
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'question.imported',
            subjectType: 'question',
            subjectId: null,
            data: { format: file.format, created: created.length, skipped: candidates.length - created.length, pictures: shown.length, fileSha256: digest },
          })
          return created
        })
        const created = chosen.flatMap(({ index }, place) => (rows[place] === undefined ? [] : [{ index, id: rows[place].id }]))
        return { created, skipped: candidates.length - created.length }
      }),

    async export(actor, { ids, format, ...query }) {
      requirePermission(actor, 'question:write')
      const rows =
        ids === undefined ? await listQuestions(db.read, query, QUESTION_EXPORT_MAX_ITEMS + 1) : await findQuestionsById(db.read, [...new Set(ids)])
      if (rows.length > QUESTION_EXPORT_MAX_ITEMS) throw new AppError('invalid-input', { message: MESSAGES.exchangeTooManyExported })
      const questions = rows.map(toExchangeQuestion)
      const written = await writeQuestionFile({ questions, pictures: await pictures.find(questions), at: now() }, format)
      await db.write((manager) =>
        audit.append(manager, {
          actorId: actor.userId,
          action: 'question.exported',
          subjectType: 'question',
          subjectId: null,
          data: { format, questions: rows.length },
        }),
      )
      return written
    },

    template(actor, format) {
      requirePermission(actor, 'question:write')
      return writeTemplate(format)
    },
  }
}

interface Chosen extends Candidate {
  index: number
  question: ExchangeQuestion
}

function choose(candidates: readonly Candidate[], items: ReadonlySet<number> | undefined): Chosen[] {
  if (items !== undefined && [...items].some((index) => (candidates[index]?.question ?? null) === null)) {
    throw new AppError('invalid-input', { message: MESSAGES.exchangeChosenBad })
  }
  return candidates.flatMap((candidate, index) => {
    const { question } = candidate
    return question !== null && (items?.has(index) ?? true) ? [{ ...candidate, question, index }] : []
  })
}

/** What is stored of a question: the bank's own ids in place of its pictures' keys. */
function toNewQuestion({ irt, ...content }: ExchangeQuestion, pictureIds: ReadonlyMap<string, string>): NewQuestion {
  const rename = (html: string): string =>
    html.replace(PICTURE_TAG, (tag, before: string, key: string, after: string) => {
      const id = pictureIds.get(key)
      return id === undefined ? tag : `${before}${id}${after}`
    })
  const named = { ...content, content: rename(content.content), options: content.options.map(rename) }
  if (irt === null || irt.source === 'default') return { content: named }
  return { content: named, irt: { a: irt.a, b: irt.b, c: irt.c, source: irt.source, errors: irt.errors } }
}

function toExchangeQuestion(row: QuestionRow): ExchangeQuestion {
  const { irtA: a, irtB: b, irtC: c, irtSource: source, irtErrors: errors } = row
  const irt = a === null || b === null || c === null || source === null ? null : { a, b, c, source, errors }
  const content = contentOf(row)
  return { ...renamePictures(content, PICTURE_PATH, PICTURE_SCHEME), theme: themeOf(content.theme), irt }
}
