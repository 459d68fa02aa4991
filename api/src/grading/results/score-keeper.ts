import { isLongestTest } from './scoring/compute-score.ts'
import type { ScoringDeps } from './scoring/deps.ts'
import { handInSession } from './scoring/hand-in.ts'
import { previewResult } from './scoring/preview-result.ts'
import { storeResult } from './scoring/store-result.ts'

export type ScoreKeeper = ReturnType<typeof createScoreKeeper>

/** Computes results and stores them, inside the caller's transaction. What is computed follows from the database alone, so doing it again is harmless. */
export function createScoreKeeper(deps: ScoringDeps) {
  return {
    handIn: handInSession.bind(null, deps),
    store: storeResult.bind(null, deps),
    isLongest: isLongestTest.bind(null, deps),
    preview: previewResult.bind(null, deps),
  }
}
