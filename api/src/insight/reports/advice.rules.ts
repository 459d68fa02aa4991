import type { Report, ReportRecommendation } from '@pengawas/shared/contracts/reports'
import { COMPETENCY_STRONG, COMPETENCY_WEAK } from '@pengawas/shared/rules/score-bands'
import { shareOf } from './report.rules.ts'

/** What recommendations are derived from. */
export type AdviceFacts = Pick<
  Report,
  | 'status'
  | 'totalParticipants'
  | 'completedParticipants'
  | 'finalResults'
  | 'openResults'
  | 'completion'
  | 'passing'
  | 'needImprovement'
  | 'competencies'
  | 'reliability'
  | 'items'
  | 'integrity'
>

const LOW_RELIABILITY = 0.7
const FEW_PASS = 50
const NEARLY_ALL_PASS = 95
/** So many below 70 of those with a final score, in percent, are worth a programme and not a talk with each. */
const MANY_IN_NEED = 25
/** Fewer final scores than this say nothing of people like these. */
const LEAST_RESULTS = 10

type Basis = Pick<ReportRecommendation, 'kind' | 'type'> & Partial<ReportRecommendation>

const recommend = (basis: Basis): ReportRecommendation => ({
  ...{ competency: null, count: null, total: null, figure: null },
  ...basis,
})

/** What is open, and can still change the report. */
function openMatters({ status, openResults, finalResults, integrity, ...facts }: AdviceFacts): ReportRecommendation[] {
  const { totalParticipants, completedParticipants, completion } = facts
  const { coverage, byVerdict, flags } = integrity
  const missing = totalParticipants - completedParticipants
  return [
    ...(openResults > 0
      ? [
          recommend({
            ...{ kind: 'scores-open', type: 'attention' },
            ...{ count: openResults, total: openResults + finalResults },
          }),
        ]
      : []),
    ...(byVerdict.pending > 0
      ? [recommend({ kind: 'flags-open', type: 'attention', count: byVerdict.pending, total: flags })]
      : []),
    ...(status === 'completed' && missing > 0
      ? [
          recommend({
            ...{ kind: 'not-finished', type: 'attention', figure: completion },
            ...{ count: missing, total: totalParticipants },
          }),
        ]
      : []),
    ...(coverage !== null && coverage.unseen > 0
      ? [recommend({ kind: 'unwatched', type: 'attention', count: coverage.unseen, total: coverage.tests })]
      : []),
  ]
}

/** How well the test measures. A low reliability is named by its value: decisions rest on it, however sure it is. */
function aboutTheTest({ reliability, items }: AdviceFacts): ReportRecommendation[] {
  const { measured } = reliability
  return [
    ...(measured !== null && measured.value < LOW_RELIABILITY
      ? [recommend({ kind: 'low-reliability', type: 'attention', figure: measured })]
      : []),
    ...(items !== null && items.toReview > 0
      ? [recommend({ kind: 'items-to-review', type: 'advice', count: items.toReview, total: items.judged })]
      : []),
  ]
}

/** What the scores say of the people. Each holds for the whole interval of its figure, so that chance names few of them. */
function aboutThePeople({ passing, finalResults, needImprovement, competencies }: AdviceFacts): ReportRecommendation[] {
  if (finalResults < LEAST_RESULTS || passing === null) return []
  const needy = shareOf(needImprovement, finalResults)
  const measured = competencies.filter(({ n, mean }) => n >= LEAST_RESULTS && mean !== null)
  const [weakest] = measured
  const strongest = measured.at(-1)
  const isWeak = weakest !== undefined && weakest.mean !== null && weakest.mean.high < COMPETENCY_WEAK
  const isStrong = strongest !== undefined && strongest.mean !== null && strongest.mean.low >= COMPETENCY_STRONG
  return [
    ...(passing.high < FEW_PASS ? [recommend({ kind: 'few-pass', type: 'attention', figure: passing })] : []),
    ...(passing.low > NEARLY_ALL_PASS ? [recommend({ kind: 'nearly-all-pass', type: 'advice', figure: passing })] : []),
    ...(needy !== null && needy.low > MANY_IN_NEED
      ? [
          recommend({
            ...{ kind: 'need-improvement', type: 'advice', figure: needy },
            ...{ count: needImprovement, total: finalResults },
          }),
        ]
      : []),
    ...(isWeak
      ? [
          recommend({
            ...{ kind: 'weak-competency', type: 'advice' },
            ...{ competency: weakest.competency, figure: weakest.mean },
          }),
        ]
      : []),
    ...(isStrong
      ? [
          recommend({
            ...{ kind: 'strong-competency', type: 'strength' },
            ...{ competency: strongest.competency, figure: strongest.mean },
          }),
        ]
      : []),
  ]
}

/** What the figures of a report suggest, in the order of `REPORT_ADVICE`; nothing where nothing stands out. */
export const adviceOf = (facts: AdviceFacts): ReportRecommendation[] => [
  ...openMatters(facts),
  ...aboutTheTest(facts),
  ...aboutThePeople(facts),
]
