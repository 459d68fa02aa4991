import { describe, expect, it } from 'vitest'
import { quadraticWeightedKappa } from './quadratic-weighted-kappa.ts'

const zip = (a: readonly number[], b: readonly number[]): (readonly [number, number])[] =>
  a.map((value, index) => [value, b[index] ?? Number.NaN])

/** The definition by its tables: one minus weighted observed over weighted expected disagreement. */
function byTables(pairs: readonly (readonly [number, number])[]): number {
  let observed = 0
  let expected = 0
  for (const [a, own] of pairs) {
    observed += (a - own) ** 2 * pairs.length
    for (const [, b] of pairs) expected += (a - b) ** 2
  }
  return 1 - observed / expected
}

describe('quadraticWeightedKappa', () => {
  it.each([
    { name: 'the same marks', a: [1, 2, 3, 5], b: [1, 2, 3, 5], kappa: 1 },
    { name: 'the contrary', a: [1, 2, 3], b: [3, 2, 1], kappa: -1 },
    { name: 'one step in three pairs', a: [1, 2, 1], b: [1, 2, 2], kappa: 0.4 },
    {
      name: 'four steps in ten pairs',
      a: [1, 2, 3, 1, 2, 2, 3, 1, 2, 3],
      b: [1, 2, 3, 1, 2, 3, 2, 1, 3, 2],
      kappa: 2 / 3,
    },
    { name: 'one rater who always says the same', a: [4, 4, 4, 4], b: [1, 2, 3, 4], kappa: 0 },
  ])('is $kappa for $name', ({ a, b, kappa }) => {
    expect(quadraticWeightedKappa(zip(a, b))).toBeCloseTo(kappa, 10)
  })

  it('equals the definition by tables', () => {
    const pairs = Array.from(
      { length: 200 },
      (_, index) => [(index * 7) % 11, (index * 5 + Math.floor(index / 3)) % 11] as const,
    )
    expect(quadraticWeightedKappa(pairs)).toBeCloseTo(byTables(pairs), 10)
  })

  it('says nothing where there is nothing to say', () => {
    expect(quadraticWeightedKappa([])).toBeNull()
    expect(
      quadraticWeightedKappa([
        [5, 5],
        [5, 5],
      ]),
    ).toBeNull()
  })
})
