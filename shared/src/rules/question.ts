import type { GradingCriterion, QuestionContent, Rubric } from '../contracts/questions.ts'
import { MESSAGES } from '../messages.ts'
import { MIN_OPTIONS } from '../questions.ts'

/** A question as a form or another program sends it, its HTML sanitised already where that is needed. */
export interface RawQuestion extends Omit<QuestionContent, 'correctAnswer'> {
  /** An index into `options` as sent, also as text; or the text of an option. */
  correctAnswer: number | string | null
}

/** Whether HTML shows nothing: neither text nor a picture nor a formula. */
export function isBlankHtml(html: string): boolean {
  if (/<img\b/i.test(html) || /data-latex="[^"]*[^"\s]/i.test(html)) return false
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;/gi, ' ')
      .trim() === ''
  )
}

/** The index, into the options as sent, that somebody means; null where it means none. */
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

/**
 * What is stored of a question: empty options, key points and criteria dropped, the key still pointing at the same option,
 * and only what its type has.
 */
export function tidyQuestion(question: RawQuestion): QuestionContent {
  const { correctAnswer, options, rubric, ...rest } = question
  const common = {
    ...rest,
    category: (rest.category ?? '') === '' ? null : rest.category,
    tags: distinctTags(rest.tags),
  }
  if (question.type !== 'multiple-choice') {
    const kept = tidyRubric(rubric ?? { keyPoints: [], gradingCriteria: [], maxScore: 100 })
    return { ...common, options: [], correctAnswer: null, rubric: kept }
  }
  const chosen = answerIndex(correctAnswer, options)
  const kept = options.flatMap((option, index) => (isBlankHtml(option) ? [] : [{ option, index }]))
  const place = kept.findIndex(({ index }) => index === chosen)
  return { ...common, options: kept.map(({ option }) => option), correctAnswer: place < 0 ? null : place, rubric: null }
}

/** Why a tidied question cannot be saved: field to text. Empty where it can. */
export function questionProblems(question: QuestionContent): Record<string, string> {
  const isChoice = question.type === 'multiple-choice'
  return {
    ...(question.theme.trim() === '' ? { theme: MESSAGES.questionFieldsRequired } : {}),
    ...(isBlankHtml(question.content) ? { content: MESSAGES.questionFieldsRequired } : {}),
    ...(isChoice && question.options.length < MIN_OPTIONS ? { options: MESSAGES.optionsMinimum } : {}),
    ...(isChoice && question.correctAnswer === null ? { correctAnswer: MESSAGES.correctAnswerRequired } : {}),
  }
}

/** Sum of the weights, in percent. */
export const weightSum = (rubric: Rubric): number => rubric.gradingCriteria.reduce((sum, { weight }) => sum + weight, 0)

/** Whether graders can work by it: a key point at least, and criteria whose weights add up to 100. */
export const isRubricComplete = (rubric: Rubric | null): boolean =>
  rubric !== null && rubric.keyPoints.length > 0 && weightSum(rubric) === 100

/** Why a question cannot be approved: field to text. Empty where it can. */
export function approvalProblems(question: QuestionContent): Record<string, string> {
  const problems = questionProblems(question)
  const { rubric } = question
  if (question.type === 'multiple-choice') return problems
  return {
    ...problems,
    ...((rubric?.keyPoints.length ?? 0) === 0 ? { 'rubric.keyPoints': MESSAGES.keyPointRequired } : {}),
    ...(rubric === null || weightSum(rubric) !== 100 ? { 'rubric.gradingCriteria': MESSAGES.weightsSum } : {}),
  }
}
