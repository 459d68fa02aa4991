import type { ResultsDeps } from './reading/deps.ts'
import { listResults } from './reading/list-results.ts'
import { readResult } from './reading/read-result.ts'

export type ResultsService = ReturnType<typeof createResultsService>

/** Results as people read them. */
export function createResultsService(deps: ResultsDeps) {
  return {
    result: readResult.bind(null, deps),
    list: listResults.bind(null, deps),
  }
}
