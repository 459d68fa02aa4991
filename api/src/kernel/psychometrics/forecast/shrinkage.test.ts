import { describe, expect, it } from 'vitest'
import { fitLevels, predictNext } from './shrinkage.ts'

/**
 * Strength of fabric from four looms, four values each (Montgomery, Design and Analysis of Experiments, table 13.1): MSB =
 * 29.73, MSW = 1.90, so 1.90 within and (29.73 − 1.90)/4 = 6.96 between.
 */
const LOOMS = [
  [98, 97, 99, 96],
  [91, 90, 93, 92],
  [96, 95, 97, 95],
  [95, 96, 99, 98],
]

describe('fitLevels', () => {
  it('finds the published components of variance', () => {
    const model = fitLevels(LOOMS)
    expect(model).toMatchObject({ people: 4, values: 16 })
    expect(model?.mean).toBeCloseTo(95.44, 2)
    expect(model?.within).toBeCloseTo(1.9, 2)
    expect(model?.between).toBeCloseTo(6.96, 2)
  })

  it('finds those of groups of unequal size by hand', () => {
    // Mean 3; between 3·1 + 1·9 = 12 with 1 degree of freedom; within 2 with 2; n₀ = 4 − 10/4 = 1.5.
    expect(fitLevels([[1, 2, 3], [6]])).toMatchObject({ mean: 3, within: 1 })
    expect(fitLevels([[1, 2, 3], [6]])?.between).toBeCloseTo(11 / 1.5, 12)
  })

  it('takes people for alike where their values scatter more than they differ', () => {
    expect(
      fitLevels([
        [0, 10],
        [10, 0],
      ])?.between,
    ).toBe(0)
  })

  it.each<[string, number[][]]>([
    ['nobody', []],
    ['one person', [[1, 2, 3]]],
    ['nobody who was measured twice', [[1], [2], [3]]],
  ])('says nothing of %s', (_name, values) => {
    expect(fitLevels(values)).toBeNull()
  })
})

describe('predictNext', () => {
  const model = { mean: 0, between: 3, within: 1, people: 50, values: 150 }

  it.each<[string, number[], number, number]>([
    // weight = 3/(3 + 1/n); variance = 1 + 3·(1 − weight)
    ['nothing', [], 0, 4],
    ['one value', [4], 3, 1.75],
    ['three values', [4, 2, 6], 3.6, 1.3],
  ])('after %s', (_name, earlier, value, variance) => {
    const predicted = predictNext(model, earlier)
    expect(predicted.value).toBeCloseTo(value, 12)
    expect((predicted.high - predicted.low) / 2).toBeCloseTo(1.959964 * Math.sqrt(variance), 5)
  })

  it('gives everybody the mean where people do not differ', () => {
    expect(predictNext({ ...model, between: 0 }, [9, 9, 9]).value).toBe(0)
  })
})
