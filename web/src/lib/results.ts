import { testResultSchema, type TestResult } from '@pengawas/shared/contracts/test-results'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './http.ts'

/** The result of a test session that is over. */
export const resultQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: ['result', testSessionId],
    queryFn: ({ signal }) => requestJson(`/api/test-sessions/${testSessionId}/result`, testResultSchema, { signal }),
  })

/** Whether the score is kept back because its candidate may try again, rather than not there. */
export const isScoreWithheld = ({ withheld }: Pick<TestResult, 'withheld'>): boolean =>
  withheld.some(({ part }) => part === 'score')

/** Why a result shows no score, as a text of `results`. */
export function missingScore(result: Pick<TestResult, 'withheld' | 'isProvisional'>) {
  if (isScoreWithheld(result)) return 'withheld.short'
  return result.isProvisional ? 'provisional.short' : 'unmeasured.short'
}
