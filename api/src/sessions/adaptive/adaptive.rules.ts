import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import { isWholeKey } from '@pengawas/shared/rules/choice-score'
import { minimumLength } from '@pengawas/shared/rules/test-length'
import { isAdaptable } from '../../bank/questions/askable.rules.ts'
import type { Calibration } from '../../bank/questions/calibrations.queries.ts'
import type { LinkedContent } from '../../bank/questions/contents.queries.ts'
import { RESPONSE_MODEL } from '../../bank/questions/questions.rules.ts'
import { type Cat, createCat } from '../../kernel/psychometrics/cat/cat.ts'
import type { CatAnswer, CatItem, CatSettings } from '../../kernel/psychometrics/cat/cat.types.ts'
import type { TestSessionItemRow } from '../answers/answers.entity.ts'
import { chosenOptions } from '../answers/items.rules.ts'
import type { StartSettings } from '../test-sessions/test-sessions.entity.ts'

export interface AdaptiveBank {
  /** How many items are asked at least: no estimate is sure enough before, and nobody passes. */
  minimum: number
  /** How many items are asked at most. */
  maximum: number
  cat: Cat
  items: CatItem[]
  /** The linked questions whose parameters were estimated or entered; those of the others follow from a label of difficulty. */
  known: ReadonlySet<string>
  /** How the items are asked. */
  settings: CatSettings
  linked: ReadonlyMap<string, LinkedContent>
}

/** An even share for each competency of the items, as in the result, unless shares are wanted. */
const targetsOf = (items: readonly CatItem[], weights: StartSettings['contentWeights']): Record<string, number> =>
  weights ?? Object.fromEntries(items.map(({ competency }) => [competency, 1]))

/** How a bank is asked by these settings. */
const toCatSettings = (
  items: readonly CatItem[],
  settings: StartSettings,
  minItems: number,
  mark: number,
): CatSettings => ({
  model: RESPONSE_MODEL,
  priorMean: settings.prior.mean,
  priorSd: settings.prior.sd,
  estimator: settings.estimator,
  minItems,
  maxItems: settings.totalQuestions,
  targetSe: settings.targetStandardError,
  mark: { score: mark, confidence: settings.confidence },
  exposure:
    settings.exposure.method === 'none' ? { kind: 'none' } : { kind: 'randomesque', size: settings.exposure.size },
  contentTargets: targetsOf(items, settings.contentWeights),
})

/**
 * The bank of a computer-adaptive test: its askable questions with options, with the parameters that are known of them.
 *
 * @param mark the score that passes, 0 to 100
 */
export function adaptiveBank(
  linked: readonly LinkedContent[],
  calibrations: readonly Calibration[],
  settings: StartSettings,
  mark: number,
): AdaptiveBank {
  const known = new Map(calibrations.map((row) => [row.questionId, row]))
  const usable = linked.filter(({ content }) => isAdaptable(content))
  const items = usable.flatMap(({ questionId, content }): CatItem[] => {
    const parameters = known.get(questionId)
    return parameters === undefined
      ? []
      : [{ id: questionId, competency: content.competency, a: parameters.a, b: parameters.b, c: parameters.c }]
  })
  const minimum = minimumLength({ type: 'cat', ...settings }, items.length)
  const catSettings = toCatSettings(items, settings, minimum, mark)
  return {
    minimum,
    maximum: Math.min(settings.totalQuestions, items.length),
    cat: createCat(items, catSettings),
    settings: catSettings,
    items,
    known: new Set(calibrations.flatMap(({ questionId, source }) => (source === 'default' ? [] : [questionId]))),
    linked: new Map(usable.map((question) => [question.questionId, question])),
  }
}

/** Whether a stored answer is the whole key. The response model knows right and wrong only, so several keys are all or nothing. */
export const isRight = (
  value: AnswerValue,
  key: Pick<QuestionContent, 'correctAnswer' | 'multipleResponse'>,
): boolean => isWholeKey(key, chosenOptions(value))

/** The fixed answers of a session, in the order in which they were given. */
export function fixedAnswers(
  items: readonly Pick<TestSessionItemRow, 'questionId' | 'isCorrect' | 'thetaAfter'>[],
): CatAnswer[] {
  return items.flatMap(({ questionId, isCorrect, thetaAfter }) =>
    thetaAfter === null ? [] : [{ itemId: questionId, isCorrect: isCorrect === true }],
  )
}

/**
 * What an adaptive test would have gone on with, each item answered wrong, until there are as many answers as wanted: first
 * what was shown and not answered, then what the test would have chosen next. Without it, a candidate who stops after some lucky
 * answers would have the best estimate of all.
 */
export function unreachedAsWrong(
  { cat, linked }: Pick<AdaptiveBank, 'cat' | 'linked'>,
  answers: readonly CatAnswer[],
  shown: readonly string[],
  wanted: number,
  seed: string,
): CatAnswer[] {
  const added: CatAnswer[] = []
  for (const itemId of shown)
    if (linked.has(itemId) && answers.length + added.length < wanted) added.push({ itemId, isCorrect: false })
  while (answers.length + added.length < wanted) {
    const step = cat.next([...answers, ...added], seed)
    if (step.kind === 'stop') break
    added.push({ itemId: step.itemId, isCorrect: false })
  }
  return added
}
