import type { AdaptiveDeps } from './service/deps.ts'
import { nextItem } from './service/next-item.ts'
import { simulateTest } from './service/simulate-test.ts'

export type AdaptiveService = ReturnType<typeof createAdaptiveService>

/** Adaptive tests: each item is chosen by the answers before it. */
export function createAdaptiveService(deps: AdaptiveDeps) {
  return { next: nextItem.bind(null, deps), simulate: simulateTest.bind(null, deps) }
}
