import type { BankQuestion, QuestionContent, SaveQuestion } from '@pengawas/shared/contracts/questions'
import type { FieldCodes } from '@pengawas/shared/messages'
import type {
  BloomLevel,
  Competency,
  CompetencyCategory,
  Difficulty,
  MultipleScoring,
  QuestionType,
} from '@pengawas/shared/questions'
import { questionProblems, tidyQuestion } from '@pengawas/shared/rules/question'

/** Rows that are added, removed and kept apart by a key of their own, which holds while their place changes. */
interface Row {
  key: number
}
interface OptionRow extends Row {
  html: string
  /** It keeps its place while the others are mixed. */
  isPinned: boolean
}
interface KeyPointRow extends Row {
  text: string
}
export interface CriterionRow extends Row {
  criterion: string
  /** Percent; empty while nothing is typed, which counts as 0. */
  weight: number | ''
  description: string
}

/** A question as its form holds it. What one type needs stays while another is tried, and is not sent. */
export interface QuestionValues extends Record<string, unknown> {
  type: QuestionType
  theme: string
  competencyCategory: CompetencyCategory
  competency: Competency
  bloomLevel: BloomLevel
  difficulty: Difficulty
  category: string
  tags: string[]
  content: string
  options: OptionRow[]
  /** Key of the row of the right option, where there is one. */
  correctAnswer: number | null
  /** Keys of the rows of all right options, where there may be several. */
  correctAnswers: number[]
  /** How several are scored; null: there is one. */
  scoring: MultipleScoring | null
  aiEnabled: boolean
  rubric: { keyPoints: KeyPointRow[]; gradingCriteria: CriterionRow[]; maxScore: number | '' }
}

const MAX_SCORE = 100
const OPTIONS_AT_FIRST = 4

export const NEW_QUESTION: QuestionValues = {
  type: 'multiple-choice',
  theme: '',
  competencyCategory: 'teknis',
  competency: 'integrity',
  bloomLevel: 'C1',
  difficulty: 'medium',
  category: '',
  tags: [],
  content: '',
  options: Array.from({ length: OPTIONS_AT_FIRST }, (_, key) => ({ key, html: '', isPinned: false })),
  correctAnswer: null,
  correctAnswers: [],
  scoring: null,
  aiEnabled: true,
  rubric: {
    keyPoints: [{ key: 0, text: '' }],
    gradingCriteria: [{ key: 0, criterion: '', weight: 0, description: '' }],
    maxScore: MAX_SCORE,
  },
}

/** A key that no row has. */
export function nextKey(rows: readonly Row[]): number {
  return 1 + Math.max(-1, ...rows.map(({ key }) => key))
}

function keyed<T extends object, R>(items: readonly T[], otherwise: R, row: (item: T, key: number) => R): R[] {
  return items.length === 0 ? [otherwise] : items.map(row)
}

/** What an existing question looks like in the form. */
export function valuesOf(question: BankQuestion): QuestionValues {
  const { type, theme, competencyCategory, competency, bloomLevel, difficulty, tags, content, aiEnabled, rubric } =
    question
  return {
    ...{ type, theme, competencyCategory, competency, bloomLevel, difficulty, tags, content, aiEnabled },
    category: question.category ?? '',
    options:
      question.options.length === 0
        ? NEW_QUESTION.options
        : question.options.map((html, key) => ({ key, html, isPinned: question.pinnedOptions.includes(key) })),
    correctAnswer: question.correctAnswer,
    correctAnswers: question.multipleResponse?.correctAnswers ?? [],
    scoring: question.multipleResponse?.scoring ?? null,
    rubric: rubric
      ? {
          keyPoints: keyed(
            rubric.keyPoints.map((text) => ({ text })),
            { key: 0, text: '' },
            ({ text }, key) => ({ key, text }),
          ),
          gradingCriteria: keyed(
            rubric.gradingCriteria,
            { key: 0, criterion: '', weight: 0, description: '' },
            (row, key) => ({ key, ...row }),
          ),
          maxScore: rubric.maxScore,
        }
      : NEW_QUESTION.rubric,
  }
}

/** The typed weight as a whole number; an empty field counts as 0. */
const weightOf = (weight: number | ''): number => (weight === '' ? 0 : Math.trunc(weight))

type SendKey = (
  values: QuestionValues,
) => Required<Pick<SaveQuestion, 'options' | 'correctAnswer' | 'pinnedOptions' | 'rubric'>> &
  Pick<QuestionContent, 'multipleResponse'>

const sendOptions: SendKey = ({ options, correctAnswer, correctAnswers, scoring }) => {
  const placesOf = (isChosen: (row: OptionRow) => boolean): number[] =>
    options.flatMap((row, index) => (isChosen(row) ? [index] : []))
  const [place = null] = scoring === null ? placesOf(({ key }) => key === correctAnswer) : []
  return {
    options: options.map(({ html }) => html),
    correctAnswer: place,
    multipleResponse:
      scoring === null ? null : { correctAnswers: placesOf(({ key }) => correctAnswers.includes(key)), scoring },
    pinnedOptions: placesOf(({ isPinned }) => isPinned),
    rubric: null,
  }
}

const sendRubric: SendKey = ({ rubric: { keyPoints, gradingCriteria, maxScore } }) => ({
  options: [],
  correctAnswer: null,
  multipleResponse: null,
  pinnedOptions: [],
  rubric: {
    keyPoints: keyPoints.map(({ text }) => text),
    gradingCriteria: gradingCriteria.map(({ criterion, weight, description }) => ({
      criterion,
      weight: weightOf(weight),
      description,
    })),
    maxScore: maxScore === '' ? MAX_SCORE : maxScore,
  },
})

/** The same with several right options or with one: what was marked stays marked as far as it can. */
export function withSeveral(
  { correctAnswer, correctAnswers }: Pick<QuestionValues, 'correctAnswer' | 'correctAnswers'>,
  several: boolean,
): Pick<QuestionValues, 'correctAnswer' | 'correctAnswers' | 'scoring'> {
  const marked = several ? (correctAnswer === null ? [] : [correctAnswer]) : correctAnswers.slice(0, 1)
  return several
    ? { correctAnswer: null, correctAnswers: marked, scoring: 'all-or-nothing' }
    : { correctAnswer: marked[0] ?? null, correctAnswers: [], scoring: null }
}

/** Whether no option is mixed: all of them keep their place. */
export const keepsOrder = (options: readonly OptionRow[]): boolean => options.every(({ isPinned }) => isPinned)

/** One empty option more; where the others keep their order, it does too. */
export const withOption = (options: readonly OptionRow[]): OptionRow[] => [
  ...options,
  { key: nextKey(options), html: '', isPinned: keepsOrder(options) },
]

/** What is sent of options, key and rubric. */
const SEND_KEY: Readonly<Record<QuestionType, SendKey>> = {
  'multiple-choice': sendOptions,
  essay: sendRubric,
  'case-study': sendRubric,
}

/** The body of the call that saves it. */
export function payloadOf(values: QuestionValues): SaveQuestion {
  const category = values.category.trim()
  return { ...values, ...SEND_KEY[values.type](values), category: category === '' ? null : category }
}

/** As it will be stored: without what was left empty. */
export function contentOf(values: QuestionValues): QuestionContent {
  const { category = null, options = [], correctAnswer = null, pinnedOptions = [], rubric } = payloadOf(values)
  const { multipleResponse } = SEND_KEY[values.type](values)
  const kept = rubric ? { ...rubric, maxScore: rubric.maxScore ?? MAX_SCORE } : null
  return tidyQuestion({ ...values, category, options, correctAnswer, multipleResponse, pinnedOptions, rubric: kept })
}

/** What keeps it from being saved, by field of the form. */
export function problemsOf(values: QuestionValues): FieldCodes {
  return questionProblems(contentOf(values))
}

/** Sum of the weights in percent, as typed so far. */
export function weightTotal(rows: readonly CriterionRow[]): number {
  return rows.reduce((sum, { weight }) => sum + weightOf(weight), 0)
}
