import { responseProbability } from '../irt/item-response.ts'
import { normalQuantile } from '../numeric/normal.ts'
import { seededRandom } from '../random/seeded-random.ts'
import { createCat } from './cat.ts'
import type { CatAnswer, CatItem, CatSettings } from './cat.types.ts'
import { liesOnOneSide } from './score-interval.ts'

/** What became of one simulated candidate. */
interface SimulatedTest {
  trueTheta: number
  theta: number
  se: number
  length: number
  itemIds: string[]
}

/**
 * A bank drawn from a seed: difficulties standard normal, discriminations log-normal about `medianA`. The default median
 * lies between what Baker (2001, chapter 2) calls moderate and high in the logistic metric.
 */
export function drawBank(
  size: number,
  seed: string,
  competencies: readonly string[],
  { medianA = 1.3, sdLogA = 0.3 } = {},
): CatItem[] {
  const random = seededRandom(`bank:${seed}`)
  const normal = (): number => normalQuantile((random() * (2 ** 32 - 2) + 1) / 2 ** 32)
  return Array.from({ length: size }, (_, index) => ({
    id: `item-${index + 1}`,
    a: medianA * Math.exp(sdLogA * normal()),
    b: normal(),
    c: 0,
    competency: competencies[index % competencies.length] ?? '',
  }))
}

/** Abilities of a standard normal population without sampling noise: the quantiles in the middle of `count` equal shares. */
export function normalPopulation(count: number): number[] {
  return Array.from({ length: count }, (_, index) => normalQuantile((index + 0.5) / count))
}

/**
 * Every candidate takes the test: a right answer has the probability of the model at the true ability. Answers and choices
 * follow from the seed and the candidate's number.
 */
export function simulateTests(
  bank: readonly CatItem[],
  settings: CatSettings,
  trueThetas: readonly number[],
  seed: string,
): SimulatedTest[] {
  const cat = createCat(bank, settings)
  const itemOf = new Map(bank.map((item) => [item.id, item]))
  return trueThetas.map((trueTheta, index) => {
    const testSeed = `${seed}:${index + 1}`
    const answering = seededRandom(`answers:${testSeed}`)
    const answers: CatAnswer[] = []
    for (let step = cat.next(answers, testSeed); step.kind === 'ask'; step = cat.next(answers, testSeed)) {
      const item = itemOf.get(step.itemId)
      answers.push({
        itemId: step.itemId,
        isCorrect: item !== undefined && answering() < responseProbability(item, trueTheta),
      })
    }
    return { trueTheta, ...cat.estimate(answers), length: answers.length, itemIds: answers.map(({ itemId }) => itemId) }
  })
}

/** Enough that a share of the candidates is known to about ±7 percentage points, and fewer where a test is long. */
const MOST_CANDIDATES = 200
const LEAST_CANDIDATES = 50
/** Candidates × questions², which is what estimating after every answer costs; about two seconds. */
const STEPS = 400_000

/** What a bank and settings come to, before anybody takes the test. */
export interface Rehearsal {
  candidates: number
  questions: number
  length: number
  standardError: number
  /** Share of the candidates that see the most asked question, and the mean of all questions. */
  highestExposure: number
  meanExposure: number
  /** Share of the candidates whose score lies on neither side of the mark at the end. */
  undecided: number
}

/** Candidates of the prior's abilities take the test. The same bank and settings give the same figures. */
export function rehearse(bank: readonly CatItem[], settings: CatSettings): Rehearsal {
  const longest = Math.min(settings.maxItems, bank.length)
  const n = Math.max(LEAST_CANDIDATES, Math.min(MOST_CANDIDATES, Math.round(STEPS / longest ** 2)))
  const abilities = normalPopulation(n).map((z) => settings.priorMean + settings.priorSd * z)
  const tests = simulateTests(bank, settings, abilities, 'rehearsal')
  const counts = Map.groupBy(
    tests.flatMap(({ itemIds }) => itemIds),
    (id) => id,
  )
  const mean = (value: (test: SimulatedTest) => number): number => tests.reduce((sum, test) => sum + value(test), 0) / n
  return {
    candidates: n,
    questions: bank.length,
    length: mean(({ length }) => length),
    standardError: mean(({ se }) => se),
    highestExposure: Math.max(...[...counts.values()].map((seen) => seen.length)) / n,
    meanExposure: mean(({ length }) => length) / bank.length,
    undecided: mean((test) => (liesOnOneSide(bank, test, settings) ? 0 : 1)),
  }
}

export interface Recovery {
  /** Mean of estimate − truth. */
  bias: number
  /** Root of the mean squared difference. */
  rmse: number
  meanLength: number
  n: number
}

/** How well abilities were found again. */
export function recoveryOf(tests: readonly SimulatedTest[]): Recovery {
  const n = tests.length
  const mean = (value: (test: SimulatedTest) => number): number => tests.reduce((sum, test) => sum + value(test), 0) / n
  return {
    bias: mean(({ theta, trueTheta }) => theta - trueTheta),
    rmse: Math.sqrt(mean(({ theta, trueTheta }) => (theta - trueTheta) ** 2)),
    meanLength: mean(({ length }) => length),
    n,
  }
}
