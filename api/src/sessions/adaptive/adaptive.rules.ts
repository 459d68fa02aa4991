import type { AnswerValue } from '@pengawas/shared/contracts/test-taking'
import type { QuestionType } from '@pengawas/shared/questions'
import { minimumLength, type TestLength } from '@pengawas/shared/rules/test-length'
import type { Calibration } from '../../bank/questions/calibrations.queries.ts'
import type { LinkedContent } from '../../bank/questions/contents.queries.ts'
import { RESPONSE_MODEL } from '../../bank/questions/questions.rules.ts'
import { type Cat, createCat } from '../../kernel/psychometrics/cat/cat.ts'
import type { CatAnswer, CatItem, CatSettings } from '../../kernel/psychometrics/cat/cat.types.ts'
import type { TestSessionItemRow } from '../answers/answers.entity.ts'
import { isAskable } from '../answers/items.rules.ts'

/** In standard deviations of ability: nine in ten of the variance is explained (reliability 1 − 0.3² = 0.91). */
const TARGET_SE = 0.3
/** One of the five most informative questions is asked, so that not everybody sees the same ones. */
const EXPOSURE_SIZE = 5

export interface AdaptiveBank {
  /** How many items are asked at least: no estimate is sure enough before, and nobody passes. */
  minimum: number
  cat: Cat
  items: CatItem[]
  linked: ReadonlyMap<string, LinkedContent>
}

/** Whether an adaptive test can ask it: it must know at once whether an answer is right. */
const CAN_ADAPT: Readonly<Record<QuestionType, boolean>> = {
  'multiple-choice': true,
  essay: false,
  'case-study': false,
}

/** Whether a question can be an item of an adaptive test: by its type, and because it can be asked at all. */
export const isAdaptable = ({ content }: LinkedContent): boolean => CAN_ADAPT[content.type] && isAskable(content)

/** The bank of a computer-adaptive test: its askable questions with options, with the parameters that are known of them. */
export function adaptiveBank(
  linked: readonly LinkedContent[],
  calibrations: readonly Calibration[],
  length: TestLength,
): AdaptiveBank {
  const known = new Map(calibrations.map((row) => [row.questionId, row]))
  const usable = linked.filter(isAdaptable)
  const items = usable.flatMap(({ questionId, content }): CatItem[] => {
    const parameters = known.get(questionId)
    return parameters === undefined
      ? []
      : [{ id: questionId, competency: content.competency, a: parameters.a, b: parameters.b, c: parameters.c }]
  })
  const minimum = minimumLength(length, items.length)
  const settings: CatSettings = {
    model: RESPONSE_MODEL,
    priorMean: 0,
    priorSd: 1,
    estimator: 'eap',
    minItems: minimum,
    maxItems: length.totalQuestions,
    targetSe: TARGET_SE,
    exposure: { kind: 'randomesque', size: EXPOSURE_SIZE },
    // Competencies have equal weight, as they do in the result.
    contentTargets: Object.fromEntries(items.map(({ competency }) => [competency, 1])),
  }
  return {
    minimum,
    cat: createCat(items, settings),
    items,
    linked: new Map(usable.map((question) => [question.questionId, question])),
  }
}

/** Whether a stored answer is the key. */
export const isRight = (value: AnswerValue, correctAnswer: number | null): boolean =>
  value?.kind === 'choice' && value.option === correctAnswer

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
