import type { ResultsDeps } from './reading/deps.ts'
import { decideResult } from './reading/decide-result.ts'
import { exportResults } from './reading/export-results.ts'
import { listResults } from './reading/list-results.ts'
import { readResult } from './reading/read-result.ts'

export type ResultsService = ReturnType<typeof createResultsService>

/** Results as people read them, and decide about those that their figures leave open. */
export function createResultsService(deps: ResultsDeps) {
  return {
    result: readResult.bind(null, deps),
    decide: decideResult.bind(null, deps),
    list: listResults.bind(null, deps),
    export: exportResults.bind(null, deps),
  }
}
