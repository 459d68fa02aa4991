import type { TestResult } from '@pengawas/shared/contracts/test-results'

export interface AbilityPoint {
  item: number
  theta: number
  /** One standard error below and above: the ability lies between them with a probability of about 68 %. */
  band: [number, number]
}

const round = (value: number): number => Math.round(value * 100) / 100

export function abilityBand(path: TestResult['abilityPath']): AbilityPoint[] {
  return path
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, theta, standardError }) => ({
      item: position + 1,
      theta: round(theta),
      band: [round(theta - standardError), round(theta + standardError)],
    }))
}
