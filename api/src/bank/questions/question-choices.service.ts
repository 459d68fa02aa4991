import type {
  QuestionChoice,
  QuestionChoiceDetail,
  QuestionChoicesQuery,
} from '@pengawas/shared/contracts/question-choices'
import type { Page } from '@pengawas/shared/contracts/paging'
import { type QuestionContent, PREVIEW_LENGTH } from '@pengawas/shared/contracts/questions'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { previewOf } from './question-text.ts'
import type { QuestionRow } from './questions.entity.ts'
import { findContentsByQuestion, findQuestion } from './questions.queries.ts'
import { pageApprovedQuestions } from './questions.repository.ts'
import { contentOf, themeOf } from './questions.rules.ts'

/** Questions for those who put assessments together: the approved version, with neither key nor rubric. */
export interface QuestionChoicesService {
  list(actor: Actor, query: QuestionChoicesQuery): Promise<Page<QuestionChoice>>
  get(actor: Actor, id: string): Promise<QuestionChoiceDetail>
}

export function createQuestionChoicesService({ db }: { db: Database }): QuestionChoicesService {
  /** What the approved version of each says; most often it is the newest. */
  async function approvedContents(rows: readonly QuestionRow[]): Promise<(row: QuestionRow) => QuestionContent> {
    const older = rows.flatMap((row) =>
      row.approvedVersion === null || row.approvedVersion === row.version
        ? []
        : [{ questionId: row.id, version: row.approvedVersion }],
    )
    const contents = await findContentsByQuestion(db.read, older)
    return (row) => contents.get(row.id) ?? contentOf(row)
  }

  function toChoice(row: QuestionRow, content: QuestionContent): QuestionChoice {
    const { type, theme, difficulty, competency, competencyCategory, bloomLevel, tags } = content
    const version = row.approvedVersion ?? row.version
    const facts = { type, theme: themeOf(theme), difficulty, competency, competencyCategory, bloomLevel, tags }
    return {
      id: row.id,
      content: previewOf(content.content, PREVIEW_LENGTH),
      ...facts,
      version,
      hasNewer: version !== row.version,
    }
  }

  return {
    async list(actor, query) {
      requirePermission(actor, 'question:choose')
      const { rows, total } = await pageApprovedQuestions(db.read, query)
      const contentFor = await approvedContents(rows)
      return {
        items: rows.map((row) => toChoice(row, contentFor(row))),
        total,
        page: query.page,
        pageSize: query.pageSize,
      }
    },

    async get(actor, id) {
      requirePermission(actor, 'question:choose')
      const row = await findQuestion(db.read, id)
      if (row === null || row.approvedVersion === null) throw new AppError('not-found')
      const content = (await approvedContents([row]))(row)
      const { content: html, options, multipleResponse } = content
      return { ...toChoice(row, content), html, options, isMultiple: multipleResponse !== null }
    },
  }
}
