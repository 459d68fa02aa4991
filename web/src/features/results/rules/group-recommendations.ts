import type { Recommendation, TestResult } from '@pengawas/shared/contracts/test-results'

export interface RecommendationGroup {
  kind: Recommendation['kind']
  /** What it is about, in the order of the result; empty where it is about the whole test. */
  competencies: NonNullable<Recommendation['competency']>[]
}

/** One sentence for each kind of advice, whatever the number of competencies that it names. */
export function groupRecommendations(recommendations: TestResult['recommendations']): RecommendationGroup[] {
  return [...Map.groupBy(recommendations, ({ kind }) => kind)].map(([kind, group]) => ({
    kind,
    competencies: group.flatMap(({ competency }) => competency ?? []),
  }))
}
