import { describe, expect, it } from 'vitest'
import { studentProbability, studentQuantile } from './student.ts'

/** NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, and Abramowitz & Stegun, table 26.10. */
describe('quantiles of Student’s t', () => {
  it.each([
    [0.975, 1, 12.706],
    [0.975, 4, 2.776],
    [0.95, 5, 2.015],
    [0.975, 10, 2.228],
    [0.99, 10, 2.764],
    [0.999, 4, 7.173],
    [0.995, 20, 2.845],
    [0.975, 60, 2],
    [0.999, 100, 3.174],
  ])('are as published: %s with %s degrees of freedom', (p, freedom, published) => {
    expect(studentQuantile(p, freedom)).toBeCloseTo(published, 3)
    expect(studentQuantile(1 - p, freedom)).toBeCloseTo(-published, 3)
  })

  it('take degrees of freedom between whole numbers, and come near to the normal distribution', () => {
    const between = studentQuantile(0.975, 4.5)
    expect(between).toBeLessThan(studentQuantile(0.975, 4))
    expect(between).toBeGreaterThan(studentQuantile(0.975, 5))
    expect(studentQuantile(0.975, 1e9)).toBeCloseTo(1.959964, 6)
  })
})

it('gives the probability that belongs to a quantile', () => {
  // With one degree of freedom t is Cauchy's: 1/2 + atan(t)/π.
  expect(studentProbability(1, 1)).toBeCloseTo(0.75, 12)
  expect(studentProbability(-1, 1)).toBeCloseTo(0.25, 12)
  // With two, 1/2 + t/(2√(2 + t²)).
  expect(studentProbability(2, 2)).toBeCloseTo(0.5 + 1 / Math.sqrt(6), 12)
})
