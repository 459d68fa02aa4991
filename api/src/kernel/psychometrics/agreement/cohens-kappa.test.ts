import { expect, it } from 'vitest'
import { cohensKappa } from './cohens-kappa.ts'
import { quadraticWeightedKappa } from './quadratic-weighted-kappa.ts'

/** Pairs of verdicts by how often each combination came. */
const pairs = (both: number, onlyFirst: number, onlySecond: number, neither: number): [boolean, boolean][] => [
  ...Array.from({ length: both }, (): [boolean, boolean] => [true, true]),
  ...Array.from({ length: onlyFirst }, (): [boolean, boolean] => [true, false]),
  ...Array.from({ length: onlySecond }, (): [boolean, boolean] => [false, true]),
  ...Array.from({ length: neither }, (): [boolean, boolean] => [false, false]),
]

it.each([
  { name: 'the example of 50 grants', counts: [20, 5, 10, 15], kappa: 0.4 },
  { name: 'the same agreement with other margins', counts: [45, 15, 25, 15], kappa: 0.1304 },
  { name: 'chance', counts: [25, 25, 25, 25], kappa: 0 },
  { name: 'always the same', counts: [10, 0, 0, 10], kappa: 1 },
  { name: 'always the opposite', counts: [0, 10, 10, 0], kappa: -1 },
] as const)('is that of $name', ({ counts, kappa }) => {
  const [both, onlyFirst, onlySecond, neither] = counts
  const found = cohensKappa(pairs(both, onlyFirst, onlySecond, neither))
  expect(found?.value).toBeCloseTo(kappa, 4)
  expect(found?.n).toBe(both + onlyFirst + onlySecond + neither)
  // With two categories weights change nothing.
  const weighted = pairs(both, onlyFirst, onlySecond, neither).map(([a, b]) => [Number(a), Number(b)] as const)
  expect(quadraticWeightedKappa(weighted)).toBeCloseTo(kappa, 4)
})

it('has an interval that holds it, wide for few pairs also where they agree perfectly', () => {
  const few = cohensKappa(pairs(3, 0, 0, 3))
  expect(few).toMatchObject({ value: 1, high: 1 })
  expect(few?.low).toBeLessThan(0.3)
  const many = cohensKappa(pairs(300, 0, 0, 300))
  expect(many?.low).toBeGreaterThan(0.98)
  const some = cohensKappa(pairs(20, 5, 10, 15))
  expect(some?.low).toBeLessThan(0.4)
  expect(some?.high).toBeGreaterThan(0.4)
})

it.each([
  ['no pairs', []],
  ['one verdict alone', pairs(8, 0, 0, 0)],
])('says nothing of %s', (_what, given) => {
  expect(cohensKappa(given)).toBeNull()
})
