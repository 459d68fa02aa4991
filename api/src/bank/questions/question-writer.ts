import { randomUUID } from 'node:crypto'
import type { QuestionContent, SaveIrt } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import type { FieldCodes } from '@pengawas/shared/messages'
import { type EntityManager, In } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { picturesOfQuestion, searchTextOf } from './question-text.ts'
import type { QuestionValidation } from './question-validation.ts'
import { insertQuestions, updateQuestion } from './questions.changes.ts'
import { questionPictureEntity, type QuestionRow } from './questions.entity.ts'
import { insertVersion } from './questions.repository.ts'
import { changedFields, contentOf, PENDING } from './questions.rules.ts'

/** A question to be stored: its content as `prepareQuestion` makes it, without problems. */
export interface NewQuestion {
  content: QuestionContent
  /** Parameters that come with it; null or left out: by the difficulty. */
  irt?: (SaveIrt & { source: 'manual' | 'estimated'; errors?: QuestionRow['irtErrors'] }) | null
}

/** `invalid-input` about fields, whose first message is also the answer's own. */
export function invalidFields(fields: Readonly<FieldCodes>): AppError {
  const [message] = Object.values(fields)
  return new AppError('invalid-input', message === undefined ? {} : { message, fields })
}

/** The row of a new question that waits for its validation. */
export function newQuestionRow({ content, irt }: NewQuestion, createdBy: string | null, at: Date): QuestionRow {
  return {
    ...content,
    id: randomUUID(),
    version: 1,
    approvedVersion: null,
    searchText: searchTextOf(content),
    irtA: irt?.a ?? null,
    irtB: irt?.b ?? null,
    irtC: irt?.c ?? null,
    irtSource: irt?.source ?? null,
    irtErrors: irt?.errors ?? null,
    ...PENDING,
    createdBy,
    isActive: true,
    createdAt: at,
    updatedAt: at,
  }
}

const IDS_PER_QUERY = 500

async function refuseUnknownPictures(manager: EntityManager, contents: readonly QuestionContent[]): Promise<void> {
  const wanted = [...new Set(contents.flatMap(picturesOfQuestion))]
  for (const chunk of inChunks(wanted, IDS_PER_QUERY)) {
    if ((await manager.countBy(questionPictureEntity, { id: In(chunk) })) < chunk.length)
      throw invalidFields({ content: 'pictureUnknown' })
  }
}

/** Changes questions inside the caller's transaction: their versions, the validation they then need, and the audit. */
export interface QuestionWriter {
  /**
   * Stores new questions, as many as there are, each with its first version and waiting for a validator. Throws
   * `invalid-input` for pictures that are not there. Call it last: it appends to the audit.
   */
  create(manager: EntityManager, actorId: string | null, questions: readonly NewQuestion[]): Promise<QuestionRow[]>
  /**
   * Stores a new version of a question, which then waits for a validator again; the version that was approved stays
   * approved. Throws `conflict` when the question has changed since `row` was read. Returns the question and its
   * validator, or null where nothing would change.
   */
  revise(
    manager: EntityManager,
    actorId: string,
    row: QuestionRow,
    content: QuestionContent,
    restoredFrom: number | null,
  ): Promise<Revision | null>
}

export interface Revision {
  row: QuestionRow
  /** Who has the task of validating it, if anybody has. */
  validatorId: string | null
}

export function createQuestionWriter(deps: {
  audit: AuditService
  validation: QuestionValidation
  now: () => Date
}): QuestionWriter {
  const { audit, validation, now } = deps
  return {
    async create(manager, actorId, questions) {
      const at = now()
      await refuseUnknownPictures(
        manager,
        questions.map(({ content }) => content),
      )
      const turn = createTurns()
      const rows: QuestionRow[] = []
      for (const question of questions) {
        rows.push(newQuestionRow(question, actorId, at))
        await turn()
      }
      await insertQuestions(manager, rows)
      await validation.request(manager, rows, at)
      await audit.appendAll(
        manager,
        rows.map((row) => ({
          actorId,
          action: 'question.created',
          subjectType: 'question',
          subjectId: row.id,
          data: { type: row.type },
        })),
      )
      return rows
    },

    async revise(manager, actorId, row, content, restoredFrom) {
      const fields = changedFields(contentOf(row), content)
      if (fields.length === 0) return null
      const at = now()
      await refuseUnknownPictures(manager, [content])
      const version = row.version + 1
      const changes = { ...content, ...PENDING, version, searchText: searchTextOf(content), updatedAt: at }
      if (!(await updateQuestion(manager, row.id, row.version, changes))) throw new AppError('conflict')
      await insertVersion(manager, {
        questionId: row.id,
        version,
        snapshot: content,
        authorId: actorId,
        restoredFrom,
        createdAt: at,
      })
      const { validatorId } = await validation.requestAgain(manager, { id: row.id, version }, actorId, at)
      await audit.append(manager, {
        actorId,
        action: restoredFrom === null ? 'question.updated' : 'question.restored',
        subjectType: 'question',
        subjectId: row.id,
        data: { version, fields: fields.join(' '), ...(restoredFrom === null ? {} : { restoredFrom }) },
      })
      return { row: { ...row, ...changes }, validatorId }
    },
  }
}
