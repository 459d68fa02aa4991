import {
  type BankQuestion,
  type IrtParameters,
  PREVIEW_LENGTH,
  QUESTION_MAX_CONTENT,
  QUESTION_MAX_OPTION,
  type QuestionContent,
  type QuestionSummary,
  type saveQuestionSchema,
} from '@pengawas/shared/contracts/questions'
import { MESSAGES } from '@pengawas/shared/messages'
import { DEFAULT_THEME } from '@pengawas/shared/questions'
import { isRubricComplete, questionProblems, tidyQuestion } from '@pengawas/shared/rules/question'
import type { z } from 'zod'
import { foldCase } from '../../kernel/lib/search-text.ts'
import { defaultParameters } from '../../kernel/psychometrics/irt/default-parameters.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { picturesOf, plainText, sanitizeQuestionHtml } from './question-html.ts'
import type { QuestionRow } from './questions.entity.ts'

/** The fields that have versions, in the order in which people read them. */
export const CONTENT_FIELDS = [
  'type',
  'theme',
  'competencyCategory',
  'competency',
  'bloomLevel',
  'difficulty',
  'category',
  'tags',
  'content',
  'options',
  'correctAnswer',
  'aiEnabled',
  'rubric',
] as const satisfies readonly (keyof QuestionContent)[]

/** What of a question has versions. */
export function contentOf(row: QuestionRow): QuestionContent {
  return {
    type: row.type,
    theme: row.theme,
    competencyCategory: row.competencyCategory,
    competency: row.competency,
    bloomLevel: row.bloomLevel,
    difficulty: row.difficulty,
    category: row.category,
    tags: row.tags ?? [],
    content: row.content,
    options: row.options,
    correctAnswer: row.correctAnswer,
    aiEnabled: row.aiEnabled,
    rubric: row.rubric,
  }
}

const canonical = (value: unknown): string => JSON.stringify(value)

/** Names of the fields in which two contents differ. */
export function changedFields(before: QuestionContent, after: QuestionContent): (keyof QuestionContent)[] {
  return CONTENT_FIELDS.filter((field) => canonical(before[field]) !== canonical(after[field]))
}

export interface PreparedQuestion {
  content: QuestionContent
  /** Why it cannot be saved: field to text. Empty where it can. */
  problems: Record<string, string>
}

/** What is stored of a question that somebody sends: sanitised, tidied and held against the rules of saving. */
export function prepareQuestion(sent: z.output<typeof saveQuestionSchema>): PreparedQuestion {
  const content = tidyQuestion({
    ...sent,
    content: sanitizeQuestionHtml(sent.content),
    options: sent.options.map(sanitizeQuestionHtml),
  })
  // Cleaned text may be longer than what was sent, and must be short enough to be sent again.
  const isTooLong =
    content.content.length > QUESTION_MAX_CONTENT ||
    content.options.some((option) => option.length > QUESTION_MAX_OPTION)
  return {
    content,
    problems: { ...questionProblems(content), ...(isTooLong ? { content: MESSAGES.exchangeContentTooLong } : {}) },
  }
}

/** Ids of the pictures that a question shows. */
export const picturesOfQuestion = ({ content, options }: QuestionContent): string[] => [
  ...new Set([content, ...options].flatMap(picturesOf)),
]

const MAX_SEARCH_TEXT = 20_000

/** One line of all that a search looks through. */
export function searchTextOf({ content, options, theme, category, tags }: QuestionContent): string {
  const text = [content, ...options].map(plainText)
  return foldCase([...text, theme, category ?? '', ...tags].join(' ').replace(/\s+/g, ' '))
    .trim()
    .slice(0, MAX_SEARCH_TEXT)
}

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** The beginning of what a question asks, on one line. */
export const previewOf = (html: string, length = PREVIEW_LENGTH): string =>
  shorten(plainText(html).replace(/\n/g, ' '), length)

/** The response model of adaptive tests. Multiple choice can be guessed; parameters with c = 0 make it the two-parameter model. */
export const RESPONSE_MODEL = '3pl'

/** What is known of a question's parameters, or else what its difficulty and its options say. */
export function irtOf(
  row: Pick<QuestionRow, 'difficulty' | 'options' | 'irtSource' | 'irtErrors' | 'irtA' | 'irtB' | 'irtC'>,
): IrtParameters {
  if (row.irtSource === null || row.irtA === null || row.irtB === null || row.irtC === null) {
    return { ...defaultParameters(row.difficulty, RESPONSE_MODEL, row.options.length), source: 'default', errors: null }
  }
  return { a: row.irtA, b: row.irtB, c: row.irtC, source: row.irtSource, errors: row.irtErrors }
}

type Names = ReadonlyMap<string, string>
const nameOf = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))

/** Ids of the people whom an answer about these questions names. */
export const peopleOf = (rows: readonly QuestionRow[]): string[] =>
  rows.flatMap((row) => [row.createdBy, row.validatedBy].filter((id) => id !== null))

function factsOf(row: QuestionRow, names: Names) {
  return {
    id: row.id,
    version: row.version,
    approvedVersion: row.approvedVersion,
    validationStatus: row.validationStatus,
    validatedBy: row.validatedBy,
    validatorName: nameOf(names, row.validatedBy),
    validationDate: row.validationDate?.toISOString() ?? null,
    validationNotes: row.validationNotes,
    rejectionReason: row.rejectionReason,
    createdBy: row.createdBy,
    creatorName: nameOf(names, row.createdBy),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toBankQuestion(row: QuestionRow, names: Names, assessmentCount: number): BankQuestion {
  return { ...contentOf(row), ...factsOf(row, names), assessmentCount, irt: irtOf(row) }
}

export function toSummary(row: QuestionRow, names: Names): QuestionSummary {
  const { content, options: _options, correctAnswer: _key, rubric, ...facts } = contentOf(row)
  return { ...facts, ...factsOf(row, names), preview: previewOf(content), hasRubric: isRubricComplete(rubric) }
}

/** The theme under which lists group a question. */
export const themeOf = (theme: string): string => (theme.trim() === '' ? DEFAULT_THEME : theme)

type Owned = Pick<QuestionRow, 'createdBy'>

/** Assessors and super-admins change any question, and so do validators, who then cannot approve what they wrote; others their own. */
export const mayEdit = (actor: Pick<Actor, 'userId' | 'role'>, row: Owned): boolean =>
  ['penilai', 'super-admin', 'validator'].includes(actor.role) || row.createdBy === actor.userId

/** Assessors and super-admins delete any question, others their own. */
export const mayDelete = (actor: Pick<Actor, 'userId' | 'role'>, row: Owned): boolean =>
  ['penilai', 'super-admin'].includes(actor.role) || row.createdBy === actor.userId
