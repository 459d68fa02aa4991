import { describe, expect, it } from 'vitest'
import { itemInformation } from '../irt/item-response.ts'
import { createCat } from './cat.ts'
import type { CatAnswer, CatItem, CatSettings } from './cat.types.ts'
import { drawBank, normalPopulation, recoveryOf, simulateTests } from './simulate-cat.ts'

const COMPETENCIES = ['integrity', 'cooperation', 'communication', 'service-orientation', 'discipline']
const evenTargets = Object.fromEntries(COMPETENCIES.map((competency) => [competency, 1]))
const settings: CatSettings = {
  priorMean: 0,
  priorSd: 1,
  estimator: 'eap',
  minItems: 5,
  maxItems: 60,
  targetSe: 0.3,
  exposure: { kind: 'randomesque', size: 5 },
  contentTargets: evenTargets,
}
const bank = drawBank(100, 'test', COMPETENCIES)

/** The whole test of a candidate who answers correctly in this rhythm. */
function walk(
  items: readonly CatItem[],
  chosen: CatSettings,
  seed: string,
  isCorrect: (index: number) => boolean,
): CatAnswer[] {
  const cat = createCat(items, chosen)
  const answers: CatAnswer[] = []
  for (let step = cat.next(answers, seed); step.kind === 'ask'; step = cat.next(answers, seed)) {
    answers.push({ itemId: step.itemId, isCorrect: isCorrect(answers.length) })
  }
  return answers
}

describe('next', () => {
  it('goes on with the same item after any interruption', () => {
    const answers = walk(bank, settings, 'session', (index) => index % 2 === 0)
    for (let done = 0; done < answers.length; done++) {
      expect(createCat(bank, settings).next(answers.slice(0, done), 'session')).toEqual({
        kind: 'ask',
        itemId: answers[done]?.itemId,
      })
    }
  })

  it('asks no item twice and gives other sessions other items', () => {
    const first = walk(bank, settings, 'first', () => true).map(({ itemId }) => itemId)
    const second = walk(bank, settings, 'second', () => true).map(({ itemId }) => itemId)
    expect(new Set(first).size).toBe(first.length)
    expect(first).not.toEqual(second)
  })

  it('asks the most informative item where exposure is not limited', () => {
    const cat = createCat(bank, { ...settings, exposure: { kind: 'none' }, contentTargets: {} })
    const best = bank.toSorted((a, b) => itemInformation(b, 0) - itemInformation(a, 0))[0]
    expect(cat.next([], 'any')).toEqual({ kind: 'ask', itemId: best?.id })
  })

  it('draws from the most informative items of the competency that lags behind', () => {
    const drawn = new Set(
      Array.from({ length: 200 }, (_, index) =>
        createCat(bank, { ...settings, contentTargets: { discipline: 1 } }).next([], `s${index}`),
      ).map((step) => (step.kind === 'ask' ? step.itemId : '')),
    )
    const best = bank
      .filter(({ competency }) => competency === 'discipline')
      .toSorted((a, b) => itemInformation(b, 0) - itemInformation(a, 0))
    expect([...drawn].toSorted()).toEqual(
      best
        .slice(0, 5)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('spreads uncalibrated items, which all have the same information', () => {
    const same = Array.from({ length: 40 }, (_, index) => ({
      id: `q${index}`,
      a: 1,
      b: 0,
      c: 0,
      competency: 'integrity',
    }))
    const cat = createCat(same, settings)
    const drawn = new Set(
      Array.from({ length: 400 }, (_, index) => cat.next([], `s${index}`)).map((step) =>
        step.kind === 'ask' ? step.itemId : '',
      ),
    )
    expect(drawn.size).toBe(40)
  })

  it('keeps the shares of the competencies', () => {
    const long = { ...settings, minItems: 40, maxItems: 40 }
    const answers = walk(bank, long, 'shares', (index) => index % 3 > 0)
    const counts = COMPETENCIES.map(
      (competency) =>
        answers.filter(({ itemId }) => bank.find(({ id }) => id === itemId)?.competency === competency).length,
    )
    expect(counts).toEqual([8, 8, 8, 8, 8])
  })

  it('stops for precision, for length, and when the bank is empty', () => {
    const stopOf = (chosen: CatSettings, items = bank): { length: number; stop: unknown } => {
      const answers = walk(items, chosen, 'stop', (index) => index % 2 === 0)
      return { length: answers.length, stop: createCat(items, chosen).next(answers, 'stop') }
    }
    const precise = stopOf(settings)
    expect(precise.stop).toEqual({ kind: 'stop', reason: 'precision' })
    expect(precise.length).toBeGreaterThanOrEqual(5)
    expect(stopOf({ ...settings, minItems: 30, maxItems: 30 })).toEqual({
      length: 30,
      stop: { kind: 'stop', reason: 'precision' },
    })
    expect(stopOf({ ...settings, targetSe: 0.01 })).toEqual({ length: 60, stop: { kind: 'stop', reason: 'length' } })
    expect(stopOf(settings, bank.slice(0, 4))).toEqual({ length: 4, stop: { kind: 'stop', reason: 'bank-empty' } })
  })
})

describe('createCat', () => {
  it.each<[string, () => unknown]>([
    ['an item that measures nothing', () => createCat([{ id: 'x', a: 0, b: 0, c: 0, competency: '' }], settings)],
    ['two items with one id', () => createCat([...bank, ...bank.slice(0, 1)], settings)],
    ['a length that cannot be', () => createCat(bank, { ...settings, minItems: 9, maxItems: 8 })],
    ['a prior without width', () => createCat(bank, { ...settings, priorSd: 0 })],
    ['no error to reach', () => createCat(bank, { ...settings, targetSe: 0 })],
    ['an empty draw', () => createCat(bank, { ...settings, exposure: { kind: 'randomesque', size: 0 } })],
    ['a share below 0', () => createCat(bank, { ...settings, contentTargets: { integrity: -1 } })],
    [
      'an answer to an unknown item',
      () => createCat(bank, settings).next([{ itemId: 'unknown', isCorrect: true }], 's'),
    ],
    [
      'two answers to one item',
      () => createCat(bank, settings).estimate([1, 2].map(() => ({ itemId: 'item-1', isCorrect: true }))),
    ],
  ])('refuses %s', (_, make) => {
    expect(make).toThrow(RangeError)
  })

  it('answers with EAP while maximum likelihood has nothing to say', () => {
    const answers = [{ itemId: 'item-1', isCorrect: true }]
    expect(createCat(bank, { ...settings, estimator: 'mle' }).estimate(answers)).toEqual(
      createCat(bank, settings).estimate(answers),
    )
    const mixed = [...answers, { itemId: 'item-2', isCorrect: false }]
    expect(createCat(bank, { ...settings, estimator: 'mle' }).estimate(mixed)).not.toEqual(
      createCat(bank, settings).estimate(mixed),
    )
  })
})

/** Four replications: with 500 candidates alone, chance moves the bias by 0.013. Seeds are their numbers. */
it('finds abilities again in a bank of 400, with 500 candidates each', { timeout: 60_000 }, () => {
  const tests = ['1', '2', '3', '4'].flatMap((seed) =>
    simulateTests(drawBank(400, seed, COMPETENCIES), settings, normalPopulation(500), seed),
  )
  const { bias, rmse, meanLength, n } = recoveryOf(tests)
  expect(n).toBe(2000)
  expect(Math.abs(bias)).toBeLessThanOrEqual(0.02)
  expect(rmse).toBeLessThanOrEqual(0.3)
  expect(meanLength).toBeLessThanOrEqual(20)
})
