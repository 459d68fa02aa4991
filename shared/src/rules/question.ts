import type { GradingCriterion, QuestionContent, Rubric } from '../contracts/questions.ts'
import type { FieldCodes } from '../messages.ts'
import { MIN_OPTIONS, type QuestionType } from '../questions.ts'
import { isBlankHtml } from './blank-html.ts'
import { rightOptions } from './choice-score.ts'
import { optionKey } from './option-key.ts'

/** A question as a form or another program sends it, its HTML sanitised already where that is needed. */
export interface RawQuestion extends Omit<QuestionContent, 'correctAnswer'> {
  /** An index into `options` as sent, also as text; or the text of an option. */
  correctAnswer: number | string | null
}

/** The index that a sent key means, into the options as sent; null where it means none. */
function answerIndex(answer: RawQuestion['correctAnswer'], options: readonly string[]): number | null {
  if (answer === null) return null
  const text = String(answer).trim()
  const index = /^\d{1,3}$/.test(text)
    ? Number(text)
    : options.findIndex((option) => text !== '' && option.trim() === text)
  return index >= 0 && index < options.length ? index : null
}

const isBlankCriterion = ({ criterion, description }: GradingCriterion): boolean =>
  criterion.trim() === '' && description.trim() === ''

function tidyRubric({ keyPoints, gradingCriteria, maxScore }: Rubric): Rubric {
  return {
    keyPoints: keyPoints.map((point) => point.trim()).filter((point) => point !== ''),
    gradingCriteria: gradingCriteria.filter((criterion) => !isBlankCriterion(criterion)),
    maxScore,
  }
}

/** Without repetitions, whatever their case; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** What a question of one type has beside its content, and what must be there. */
interface TypeRules {
  /** What is kept of options, key and rubric as sent. */
  keep(
    sent: RawQuestion,
  ): Pick<QuestionContent, 'options' | 'correctAnswer' | 'multipleResponse' | 'pinnedOptions' | 'rubric'>
  /** Why it cannot be saved. */
  saving(question: QuestionContent): FieldCodes
  /** Why it cannot be approved, though it can be saved. */
  approving(question: QuestionContent): FieldCodes
}

const CHOICE: TypeRules = {
  keep: ({ correctAnswer, options, multipleResponse, pinnedOptions }) => {
    const chosen = multipleResponse === null ? answerIndex(correctAnswer, options) : null
    const kept = options.flatMap((option, index) => (isBlankHtml(option) ? [] : [{ option, index }]))
    const placesOf = (indexes: readonly number[]): number[] =>
      kept.flatMap(({ index }, now) => (indexes.includes(index) ? [now] : []))
    const place = kept.findIndex(({ index }) => index === chosen)
    return {
      options: kept.map(({ option }) => option),
      correctAnswer: place < 0 ? null : place,
      multipleResponse: multipleResponse && {
        ...multipleResponse,
        correctAnswers: placesOf(multipleResponse.correctAnswers),
      },
      pinnedOptions: placesOf(pinnedOptions),
      rubric: null,
    }
  },
  saving: ({ options, correctAnswer, multipleResponse }) => ({
    ...(new Set(options.map(optionKey)).size < options.length ? { options: 'optionsDistinct' } : {}),
    ...(options.length < MIN_OPTIONS ? { options: 'optionsMinimum' } : {}),
    ...(rightOptions({ correctAnswer, multipleResponse }).length === 0
      ? { correctAnswer: 'correctAnswerRequired' }
      : {}),
  }),
  approving: () => ({}),
}

const MARKED: TypeRules = {
  keep: ({ rubric }) => ({
    options: [],
    correctAnswer: null,
    multipleResponse: null,
    pinnedOptions: [],
    rubric: tidyRubric(rubric ?? { keyPoints: [], gradingCriteria: [], maxScore: 100 }),
  }),
  saving: () => ({}),
  approving: ({ rubric }) => ({
    ...((rubric?.keyPoints.length ?? 0) === 0 ? { 'rubric.keyPoints': 'keyPointRequired' } : {}),
    ...(rubric === null || weightSum(rubric) !== 100 ? { 'rubric.gradingCriteria': 'weightsSum' } : {}),
  }),
}

const RULES: Readonly<Record<QuestionType, TypeRules>> = {
  'multiple-choice': CHOICE,
  essay: MARKED,
  'case-study': MARKED,
}

/**
 * What is stored of a question: empty options, key points and criteria dropped, the key still pointing at the same option,
 * and only what its type has.
 */
export function tidyQuestion(question: RawQuestion): QuestionContent {
  const { category } = question
  return {
    ...question,
    ...RULES[question.type].keep(question),
    category: (category ?? '') === '' ? null : category,
    tags: distinctTags(question.tags),
  }
}

/** Why a tidied question cannot be saved: field to code. Empty where it can. */
export function questionProblems(question: QuestionContent): FieldCodes {
  return {
    ...(question.theme.trim() === '' ? { theme: 'questionFieldsRequired' } : {}),
    ...(isBlankHtml(question.content) ? { content: 'questionFieldsRequired' } : {}),
    ...RULES[question.type].saving(question),
  }
}

/** Sum of the weights, in percent. */
export const weightSum = (rubric: Rubric): number => rubric.gradingCriteria.reduce((sum, { weight }) => sum + weight, 0)

/** Whether graders can use the rubric: it has at least one key point, and criteria whose weights add up to 100. */
export const isRubricComplete = (rubric: Rubric | null): boolean =>
  rubric !== null && rubric.keyPoints.length > 0 && weightSum(rubric) === 100

/** Why a question cannot be approved: field to code. Empty where it can. */
export function approvalProblems(question: QuestionContent): FieldCodes {
  return { ...questionProblems(question), ...RULES[question.type].approving(question) }
}
