import { expect, it } from 'vitest'
import type { CatSettings } from './cat.types.ts'
import { drawBank, rehearse } from './simulate-cat.ts'

const bank = drawBank(60, 'rehearsal', ['integrity', 'discipline'])
const settings: CatSettings = {
  priorMean: 0,
  priorSd: 1,
  estimator: 'eap',
  minItems: 5,
  maxItems: 40,
  targetSe: 0.4,
  exposure: { kind: 'randomesque', size: 5 },
  mark: { score: 50, confidence: 0.95 },
}

/** Two hundred tests take a second on a quiet machine. */
const SIMULATION_MS = 30_000

it(
  'says what a bank and settings come to, and the same each time',
  () => {
    const rehearsal = rehearse(bank, settings)
    expect(rehearsal).toEqual(rehearse(bank, settings))
    expect(rehearsal).toMatchObject({ candidates: 200, questions: 60 })
    expect(rehearsal.length).toBeGreaterThan(5)
    expect(rehearsal.length).toBeLessThan(40)
    expect(rehearsal.standardError).toBeLessThanOrEqual(0.4)
    expect(rehearsal.meanExposure).toBeCloseTo(rehearsal.length / 60, 10)
    expect(rehearsal.highestExposure).toBeGreaterThan(rehearsal.meanExposure)
  },
  SIMULATION_MS,
)

const usual = rehearse(bank, settings)

it.each([
  { name: 'a smaller error makes tests longer', changes: { targetSe: 0.3 }, figure: 'length' },
  { name: 'a surer verdict makes tests longer', changes: { mark: { score: 50, confidence: 0.99 } }, figure: 'length' },
  { name: 'a shorter test leaves more undecided', changes: { maxItems: 8 }, figure: 'undecided' },
  {
    name: 'always the best question is seen by more',
    changes: { exposure: { kind: 'none' } },
    figure: 'highestExposure',
  },
] as const)(
  '$name',
  ({ changes, figure }) => {
    expect(rehearse(bank, { ...settings, ...changes })[figure]).toBeGreaterThan(usual[figure])
  },
  SIMULATION_MS,
)

it(
  'simulates fewer candidates where tests are long',
  () => {
    const long = { ...settings, minItems: 60, maxItems: 60, targetSe: 0.01 }
    expect(rehearse(bank, long).candidates).toBe(111)
  },
  SIMULATION_MS,
)
