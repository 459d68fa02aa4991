import { describe, expect, it } from 'vitest'
import {
  expectedScore,
  itemInformation,
  responseLogLikelihood,
  responseProbability,
  responseSlope,
  testInformation,
  underModel,
} from './item-response.ts'

const item = { a: 1.2, b: 0.5, c: 0.2 }

describe('responseProbability', () => {
  it.each([
    // At its difficulty an item is answered rightly by half of those who do not guess.
    [{ a: 1, b: 0, c: 0 }, 0, 0.5],
    [{ a: 1, b: 0, c: 0.25 }, 0, 0.625],
    [{ a: 0.5, b: 1, c: 0 }, -3, 0.1192],
    [{ a: 0.5, b: 1, c: 0 }, 0, 0.3775],
    [{ a: 0.5, b: 1, c: 0 }, 3, 0.7311],
    [{ a: 1.3, b: 1.5, c: 0.2 }, -3, 0.2023],
    [{ a: 1.3, b: 1.5, c: 0.2 }, 1.5, 0.6],
    [{ a: 1.3, b: 1.5, c: 0.2 }, 3, 0.9004],
  ])('of %o at %d is %d', (parameters, theta, expected) => {
    expect(responseProbability(parameters, theta)).toBeCloseTo(expected, 4)
  })
})

describe('itemInformation', () => {
  it.each([
    [{ a: 1, b: 0, c: 0 }, 0.25],
    [{ a: 2, b: 0, c: 0 }, 1],
  ])('of %o at its difficulty is %d', (parameters, expected) => {
    expect(itemInformation(parameters, 0)).toBeCloseTo(expected, 12)
  })

  it('is the squared slope over the variance of the answer', () => {
    for (const theta of [-3, -1, 0, 0.5, 2]) {
      const probability = responseProbability(item, theta)
      const numericSlope = (responseProbability(item, theta + 1e-5) - responseProbability(item, theta - 1e-5)) / 2e-5
      expect(responseSlope(item, theta)).toBeCloseTo(numericSlope, 8)
      expect(itemInformation(item, theta)).toBeCloseTo(numericSlope ** 2 / (probability * (1 - probability)), 7)
    }
  })

  it('vanishes far away instead of becoming undefined', () => {
    expect(itemInformation({ a: 5, b: 6, c: 0 }, -1000)).toBe(0)
  })

  it('adds up over a test', () => {
    expect(testInformation([item, item], 0)).toBeCloseTo(2 * itemInformation(item, 0), 12)
    expect(expectedScore([item, item], 0)).toBeCloseTo(2 * responseProbability(item, 0), 12)
  })
})

describe('responseLogLikelihood', () => {
  it('is the logarithm of the probability', () => {
    for (const parameters of [item, { ...item, c: 0 }]) {
      expect(responseLogLikelihood(parameters, true, 0.3)).toBeCloseTo(
        Math.log(responseProbability(parameters, 0.3)),
        12,
      )
      expect(responseLogLikelihood(parameters, false, 0.3)).toBeCloseTo(
        Math.log(1 - responseProbability(parameters, 0.3)),
        12,
      )
    }
  })

  it('stays finite where the probability is rounded to 0', () => {
    expect(responseLogLikelihood({ a: 5, b: 0, c: 0 }, false, 400)).toBeCloseTo(-2000, 6)
    expect(responseLogLikelihood({ a: 5, b: 0, c: 0 }, true, -400)).toBeCloseTo(-2000, 6)
  })
})

it('reads the parameters of the model alone', () => {
  expect(underModel(item, '1pl')).toEqual({ a: 1, b: 0.5, c: 0 })
  expect(underModel(item, '2pl')).toEqual({ a: 1.2, b: 0.5, c: 0 })
  expect(underModel(item, '3pl')).toEqual(item)
})
