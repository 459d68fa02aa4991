import { expect, it } from 'vitest'
import { normalDensity, normalQuantile } from './normal.ts'

it.each([
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.025, -1.959963984540054],
  [0.9, 1.2815515655446004],
  [0.001, -3.090232306167813],
  [0.999999, 4.753424308822899],
])('the quantile of %d is %d', (p, expected) => {
  expect(normalQuantile(p)).toBeCloseTo(expected, 7)
})

it('has its density', () => {
  expect(normalDensity(0)).toBeCloseTo(0.3989422804, 9)
  expect(normalDensity(1.96)).toBeCloseTo(0.0584409443, 9)
})
