import { type Message, message } from '../messages.ts'
import { isAdaptiveType, type QuestionType } from '../questions.ts'

/** With fewer answers than this there is no score, however certain the estimate seems. */
export const MEASURABLE_ANSWERS = 5

/** The default for the least number of questions of an adaptive test: half of the greatest number but at least ten, or all. */
export function defaultMinimum(totalQuestions: number): number {
  return Math.min(totalQuestions, Math.max(10, Math.ceil(totalQuestions / 2)))
}

export interface TestLength {
  type: 'cat' | 'regular'
  /** The most that is asked. */
  totalQuestions: number
  /** Null: the default. */
  minQuestions: number | null
}

/**
 * How many questions have to be answered so that a test can be passed, out of `available` ones. A test of fixed length is all
 * of them: items that were not reached count as wrong there.
 */
export function minimumLength({ type, totalQuestions, minQuestions }: TestLength, available = totalQuestions): number {
  const most = Math.min(totalQuestions, available)
  return type === 'regular'
    ? most
    : Math.min(most, Math.max(MEASURABLE_ANSWERS, minQuestions ?? defaultMinimum(totalQuestions)))
}

/** How many questions a test asks of `available` ones: as many as it may, and for an adaptive test as few as it may. */
export const askedOf = (length: TestLength, available: number): { least: number; most: number } => ({
  least: minimumLength(length, available),
  most: Math.min(length.totalQuestions, available),
})

/** Why a test cannot be given with these questions, or null where it can. */
export function bankRefusal(length: TestLength, types: readonly QuestionType[]): Message | null {
  const adaptive = types.filter(isAdaptiveType).length
  if (length.type === 'cat' && adaptive < types.length)
    return message('adaptiveEssays', { count: String(types.length - adaptive) })
  const needed = length.type === 'cat' ? minimumLength(length) : length.totalQuestions
  if (types.length >= needed) return null
  return message(length.type === 'cat' ? 'adaptiveBankSmall' : 'questionsFewer', {
    linked: String(types.length),
    needed: String(needed),
  })
}

/** What the candidate would lose by handing in now. */
export interface EarlyEnd {
  /** How many questions without an answer would count as wrong. */
  missing: number
  /** A pass is out of reach. */
  cannotPass: boolean
  /** There would be no score at all. */
  isUnmeasured: boolean
}

export function earlyEnd(type: TestLength['type'], answered: number, minimum: number): EarlyEnd {
  const missing = Math.max(0, minimum - answered)
  const isAdaptive = type === 'cat'
  return { missing, cannotPass: isAdaptive && missing > 0, isUnmeasured: isAdaptive && answered < MEASURABLE_ANSWERS }
}
