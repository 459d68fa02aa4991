import { normalQuantile } from '../numeric/normal.ts'
import { responseProbability } from '../irt/item-response.ts'
import { seededRandom } from '../random/seeded-random.ts'
import type { CatAnswer, CatItem, CatSettings } from './cat.types.ts'
import { createCat } from './cat.ts'

/** What became of one simulated candidate. */
export interface SimulatedTest {
  trueTheta: number
  theta: number
  se: number
  length: number
  itemIds: string[]
}

/**
 * A bank drawn from a seed: difficulties standard normal, discriminations log-normal about `medianA`. The default is what
 * Baker (2001) calls moderate to high in the logistic metric; 0.3 is the spread of log discrimination that priors of item
 * calibration assume as a minimum (0.5 is the usual one).
 */
export function drawBank(size: number, seed: string, competencies: readonly string[], { medianA = 1.3, sdLogA = 0.3 } = {}): CatItem[] {
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

/** One candidate takes the test: a right answer has the probability of the model at the true ability. */
export function simulateTest(bank: readonly CatItem[], settings: CatSettings, trueTheta: number, seed: string): SimulatedTest {
  return simulateTests(bank, settings, [trueTheta], seed)[0] ?? { trueTheta, theta: Number.NaN, se: Number.NaN, length: 0, itemIds: [] }
}

/** Every candidate takes the test, with answers and choices that follow from the seed and their number. */
export function simulateTests(bank: readonly CatItem[], settings: CatSettings, trueThetas: readonly number[], seed: string): SimulatedTest[] {
  const cat = createCat(bank, settings)
  const itemOf = new Map(bank.map((item) => [item.id, item]))
  return trueThetas.map((trueTheta, index) => {
    const testSeed = `${seed}:${index + 1}`
    const answering = seededRandom(`answers:${testSeed}`)
    const answers: CatAnswer[] = []
    for (let step = cat.next(answers, testSeed); step.kind === 'ask'; step = cat.next(answers, testSeed)) {
      const item = itemOf.get(step.itemId)
      answers.push({ itemId: step.itemId, isCorrect: item !== undefined && answering() < responseProbability(item, trueTheta) })
    }
    return { trueTheta, ...cat.estimate(answers), length: answers.length, itemIds: answers.map(({ itemId }) => itemId) }
  })
}
