import type { AdaptiveDeps } from './service/deps.ts'
import { nextItem } from './service/next-item.ts'

export type AdaptiveService = ReturnType<typeof createAdaptiveService>

/** Adaptive tests: each item is chosen by the answers before it. */
export function createAdaptiveService(deps: AdaptiveDeps) {
  return { next: nextItem.bind(null, deps) }
}
