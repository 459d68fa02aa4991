import {
  type BankQuestion,
  type IrtParameters,
  type QuestionContent,
  type QuestionSummary,
} from '@pengawas/shared/contracts/questions'
import { DEFAULT_THEME } from '@pengawas/shared/questions'
import { isRubricComplete } from '@pengawas/shared/rules/question'
import type { Actor } from '../../kernel/access/actor.ts'
import { defaultParameters } from '../../kernel/psychometrics/irt/default-parameters.ts'
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
  'multipleResponse',
  'pinnedOptions',
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
    multipleResponse: row.multipleResponse,
    pinnedOptions: row.pinnedOptions ?? [],
    aiEnabled: row.aiEnabled,
    rubric: row.rubric,
  }
}

const canonical = (value: unknown): string => JSON.stringify(value)

/** Names of the fields in which two contents differ. */
export function changedFields(before: QuestionContent, after: QuestionContent): (keyof QuestionContent)[] {
  return CONTENT_FIELDS.filter((field) => canonical(before[field]) !== canonical(after[field]))
}

/** The response model of adaptive tests. Multiple choice can be guessed; parameters with c = 0 make it the two-parameter model. */
export const RESPONSE_MODEL = '3pl'

/** What is known of a question's parameters, or else what its difficulty and its options say. */
export function irtOf(
  row: Pick<
    QuestionRow,
    'difficulty' | 'options' | 'multipleResponse' | 'irtSource' | 'irtErrors' | 'irtA' | 'irtB' | 'irtC'
  >,
): IrtParameters {
  if (row.irtSource === null || row.irtA === null || row.irtB === null || row.irtC === null) {
    const ways = row.multipleResponse === null ? row.options.length : 2 ** row.options.length - 1
    return { ...defaultParameters(row.difficulty, RESPONSE_MODEL, ways), source: 'default', errors: null }
  }
  return { a: row.irtA, b: row.irtB, c: row.irtC, source: row.irtSource, errors: row.irtErrors }
}

type Names = ReadonlyMap<string, string>
const nameOf = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))

/** Ids of the people named in an answer about these questions. */
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

/** A row of a list. `preview` is the beginning of its content as text. */
export function toSummary(row: QuestionRow, names: Names, preview: string): QuestionSummary {
  const {
    content: _content,
    options: _options,
    correctAnswer: _key,
    pinnedOptions: _pinned,
    multipleResponse: _keys,
    rubric,
    ...facts
  } = contentOf(row)
  return { ...facts, ...factsOf(row, names), preview, hasRubric: isRubricComplete(rubric) }
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

/** The status of a question that waits for a validator, whatever was decided before. */
export const PENDING = {
  validationStatus: 'pending',
  validatedBy: null,
  validationDate: null,
  validationNotes: null,
  rejectionReason: null,
} as const satisfies Partial<QuestionRow>
