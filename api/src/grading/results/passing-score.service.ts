import { changePassingScore } from './passing-score/change-passing-score.ts'
import type { PassingScoreDeps } from './passing-score/deps.ts'
import { previewPassingScore } from './passing-score/preview-passing-score.ts'

export type PassingScoreService = ReturnType<typeof createPassingScoreService>

/** Another pass mark for an assessment in which tests were taken: all of its results are decided anew. */
export function createPassingScoreService(deps: PassingScoreDeps) {
  return {
    preview: previewPassingScore.bind(null, deps),
    change: changePassingScore.bind(null, deps),
  }
}
