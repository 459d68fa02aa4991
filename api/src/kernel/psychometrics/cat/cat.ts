import { seededRandom } from '../random/seeded-random.ts'
import { type AbilityEstimate, estimateEap, estimateMle, estimateWle, type ScoredItem } from './ability.ts'
import type { CatAnswer, CatItem, CatSettings, CatStep } from './cat.types.ts'
import { tableOf } from './item-table.ts'
import { liesOnOneSide } from './score-interval.ts'
import { selectItem } from './select-item.ts'
import { stopReason } from './stop-rule.ts'

/** The estimators beside EAP, which is what counts where they have none. */
const LIKELIHOODS: Record<CatSettings['estimator'], (answers: readonly ScoredItem[]) => AbilityEstimate | null> = {
  eap: () => null,
  mle: estimateMle,
  wle: estimateWle,
}

export interface Cat {
  /**
   * What comes after these answers. The same answers and seed give the same step, so that a test goes on after any
   * interruption where it was. The seed belongs to the test session; two sessions with different seeds see different items.
   */
  next(answers: readonly CatAnswer[], seed: string): CatStep
  /** Ability after these answers; the prior where there are none. */
  estimate(answers: readonly CatAnswer[]): AbilityEstimate
}

function checkSettings({
  priorMean,
  priorSd,
  minItems,
  maxItems,
  targetSe,
  exposure,
  contentTargets,
}: CatSettings): void {
  if (!Number.isFinite(priorMean) || !(priorSd > 0))
    throw new RangeError('the prior needs a mean and a standard deviation above 0')
  if (!(targetSe > 0)) throw new RangeError('the target standard error must be above 0')
  if (!(minItems >= 0 && maxItems >= 1 && minItems <= maxItems))
    throw new RangeError('the test length must be from minItems to maxItems')
  if (exposure.kind === 'randomesque' && !(Number.isInteger(exposure.size) && exposure.size >= 1)) {
    throw new RangeError('randomesque draws from one item or more')
  }
  if (Object.values(contentTargets ?? {}).some((target) => !(target >= 0)))
    throw new RangeError('a content target is below 0')
}

/**
 * A computer-adaptive test over a bank that does not change while the test runs. It keeps nothing: what it says follows from
 * bank, settings, answers and seed. Throws RangeError for parameters or settings that measure nothing, and for an answer to
 * an item that is not in the bank or was answered before.
 *
 * How long a test may take is decided elsewhere, by the server's clock.
 */
export function createCat(bank: readonly CatItem[], settings: CatSettings): Cat {
  checkSettings(settings)
  const table = tableOf(bank, settings.model ?? '2pl')
  const prior = { mean: settings.priorMean, sd: settings.priorSd }
  const isBalanced = Object.keys(settings.contentTargets ?? {}).length > 0
  const size = settings.exposure.kind === 'randomesque' ? settings.exposure.size : 1

  const indicesOf = (answers: readonly CatAnswer[]): number[] => {
    const indices = answers.map(({ itemId }) => table.indexOf.get(itemId) ?? -1)
    if (indices.includes(-1)) throw new RangeError('an answered item is not in the bank')
    if (new Set(indices).size !== indices.length) throw new RangeError('an item was answered twice')
    return indices
  }

  const estimate = (answers: readonly CatAnswer[]): AbilityEstimate => {
    const scored = indicesOf(answers).flatMap((index, position): ScoredItem[] => {
      const item = table.items[index]
      return item === undefined ? [] : [{ item, isCorrect: answers[position]?.isCorrect === true }]
    })
    return LIKELIHOODS[settings.estimator](scored) ?? estimateEap(scored, prior)
  }

  const next = (answers: readonly CatAnswer[], seed: string): CatStep => {
    const asked = indicesOf(answers)
    const { theta, se } = estimate(answers)
    const { minItems, maxItems, targetSe } = settings
    const isDecided = se > targetSe || table.items.length === 0 || liesOnOneSide(table.items, { theta, se }, settings)
    const reason = stopReason({ answered: answers.length, minItems, maxItems, se, targetSe, isDecided })
    if (reason !== null) return { kind: 'stop', reason }
    const random = seededRandom(`${seed}:${answers.length}`)
    const index = selectItem(table, asked, {
      theta,
      size,
      targets: isBalanced ? settings.contentTargets : undefined,
      random,
    })
    const itemId = index === undefined ? undefined : table.ids[index]
    return itemId === undefined ? { kind: 'stop', reason: 'bank-empty' } : { kind: 'ask', itemId }
  }

  return { next, estimate }
}
