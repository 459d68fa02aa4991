import { expect, it } from 'vitest'
import { abilityBand } from './ability-band.ts'

it('puts the estimate after each item between one standard error on both sides, in the order of the items', () => {
  const path = [
    { position: 1, theta: 0.5, standardError: 0.4 },
    { position: 0, theta: -0.104, standardError: 0.801 },
  ]
  expect(abilityBand(path)).toEqual([
    { item: 1, theta: -0.1, band: [-0.9, 0.7] },
    { item: 2, theta: 0.5, band: [0.1, 0.9] },
  ])
})
