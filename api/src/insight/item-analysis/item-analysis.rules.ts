import { REVIEW_REASONS, type QuestionAnalysis } from '@pengawas/shared/contracts/item-analysis'
import type { IrtParameters } from '@pengawas/shared/contracts/questions'
import { itemInformation, responseProbability } from '../../kernel/psychometrics/irt/item-response.ts'
import type { ItemAnswer } from '../../kernel/psychometrics/irt/response-matrix.ts'
import {
  analyseItem,
  type ItemAnalysis,
  type ItemObservation,
  restShareOf,
  shareOf,
  type ShareSum,
  sumShares,
} from '../../kernel/psychometrics/item-analysis/analyse-item.ts'
import { type Estimate, proportion } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import { reviewReasons } from '../../kernel/psychometrics/item-analysis/items-to-look-at.ts'
import { chosenOptions } from '../../sessions/answers/items.rules.ts'
import type { AnsweredItem } from './item-analysis.repository.ts'

/** What the analysis has to know of a question. */
export interface AnalysedQuestion {
  optionCount: number
  rightOptions: readonly number[]
}

export interface QuestionFacts {
  version: number
  adaptiveN: number
  analysis: ItemAnalysis
  exposure: Estimate | null
  reasons: QuestionAnalysis['reasons']
}

/** By question, or by test, in the order of the items. */
export function groupItems(
  items: readonly AnsweredItem[],
  by: 'questionId' | 'testSessionId',
): Map<string, AnsweredItem[]> {
  const groups = new Map<string, AnsweredItem[]>()
  for (const item of items) {
    const group = groups.get(item[by])
    if (group === undefined) groups.set(item[by], [item])
    else group.push(item)
  }
  return groups
}

/** The newest version of a question that was answered; older ones may have had another key. */
export const newestVersion = (items: readonly AnsweredItem[]): number =>
  items.reduce((newest, { questionVersion }) => Math.max(newest, questionVersion), 0)

/** What all items of each test came to. */
export const sumTests = (items: readonly AnsweredItem[]): Map<string, ShareSum> =>
  new Map([...groupItems(items, 'testSessionId')].map(([id, test]) => [id, sumShares(test)]))

const NOTHING: ShareSum = { sum: 0, count: 0 }

function toObservation(item: AnsweredItem, test: ShareSum): ItemObservation {
  const { value, activeMs } = item
  return {
    share: shareOf(item),
    restShare: restShareOf(item, test),
    chosen: chosenOptions(value),
    activeMs,
  }
}

/**
 * Facts of one question from its answers. Answers of adaptive tests are left out of everything that compares people by
 * points: there, all people have about half of them.
 *
 * @param tests what all items of each test that asked it came to
 * @param chances adaptive tests that could have asked it
 */
export function factsOf(
  question: AnalysedQuestion,
  items: readonly AnsweredItem[],
  tests: ReadonlyMap<string, ShareSum>,
  chances: number,
): QuestionFacts {
  const version = newestVersion(items)
  const current = items.filter(({ questionVersion }) => questionVersion === version)
  const fixed = current.filter(({ isAdaptive }) => !isAdaptive)
  const adaptive = current.filter(({ isAdaptive }) => isAdaptive)
  const analysis = analyseItem(
    fixed.map((item) => toObservation(item, tests.get(item.testSessionId) ?? NOTHING)),
    question.optionCount,
  )
  const asked = items.filter(({ isAdaptive }) => isAdaptive).length
  const exposure = proportion(Math.min(asked, chances), chances)
  return {
    version,
    adaptiveN: adaptive.length,
    analysis,
    exposure,
    reasons: reviewReasons(analysis, question.rightOptions, exposure),
  }
}

/** The weightiest reason first, then the most reasons, then the most answers. */
export function byUrgency(a: QuestionFacts, b: QuestionFacts): number {
  const first = ({ reasons }: QuestionFacts): number =>
    Math.min(...reasons.map((reason) => REVIEW_REASONS.indexOf(reason)))
  return first(a) - first(b) || b.reasons.length - a.reasons.length || b.analysis.n - a.analysis.n
}

const CURVE_REACH = 4
const CURVE_POINTS = 65

/** Item characteristic curve and information, from four standard deviations below the middle to four above. */
export function curveOf(irt: IrtParameters): QuestionAnalysis['curve'] {
  return Array.from({ length: CURVE_POINTS }, (_, index) => {
    const theta = CURVE_REACH * ((2 * index) / (CURVE_POINTS - 1) - 1)
    return { theta, probability: responseProbability(irt, theta), information: itemInformation(irt, theta) }
  })
}

/** Right and wrong answers of each test, to the newest answered version of each question; what has no key is left out. */
export function answersForCalibration(items: readonly AnsweredItem[]): ItemAnswer[][] {
  const versionOf = new Map([...groupItems(items, 'questionId')].map(([id, own]) => [id, newestVersion(own)]))
  const usable = items.filter(
    ({ questionId, questionVersion, isCorrect, maxPoints }) =>
      isCorrect !== null && maxPoints === 1 && versionOf.get(questionId) === questionVersion,
  )
  return [...groupItems(usable, 'testSessionId').values()].map((test) =>
    test.map(({ questionId, isCorrect }) => ({ itemId: questionId, isCorrect: isCorrect === true })),
  )
}
