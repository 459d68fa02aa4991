import { MOST_PLACES, type RankedParticipant, type Ranking } from '@pengawas/shared/contracts/rankings'
import type { Verdict } from '@pengawas/shared/contracts/test-results'

/** A result of a test that its candidate or the clock ended. What a person ended has no place in a ranking. */
export interface RankableResult {
  testSessionId: string
  participantId: string
  percentageScore: number
  /** False: too few answers for a score, or none of them is marked yet. */
  isMeasured: boolean
  isProvisional: boolean
  verdict: Verdict
  passingScore: number
  completedAt: Date
}

/** A result that counts, with its place. `score`: as it is shown. */
export type Place<R extends RankableResult = RankableResult> = R &
  Pick<RankedParticipant, 'rank' | 'isTied' | 'state'> & { score: number }

const stateOf = ({ isProvisional, verdict }: RankableResult): RankedParticipant['state'] =>
  isProvisional ? 'provisional' : verdict === 'undecided' ? 'undecided' : 'final'

/** As it is shown: what reads alike is equal. */
const shown = (percentage: number): number => Math.round(percentage * 10) / 10

/** Best first; of equal scores the earlier hand-in. The id makes the order whole. */
const bestFirst = (a: RankableResult, b: RankableResult): number =>
  shown(b.percentageScore) - shown(a.percentageScore) ||
  a.completedAt.getTime() - b.completedAt.getTime() ||
  (a.testSessionId < b.testSessionId ? -1 : 1)

/**
 * The result of each candidate that counts: the best one with a complete score, and the best provisional one only where
 * there is none, since that may still sink. Those without a score have no place.
 */
export function countingResults<R extends RankableResult>(results: readonly R[]): R[] {
  const counting = new Map<string, R>()
  for (const result of results.filter(({ isMeasured }) => isMeasured)) {
    const other = counting.get(result.participantId)
    const isBetter =
      other === undefined ||
      (other.isProvisional === result.isProvisional ? bestFirst(result, other) < 0 : other.isProvisional)
    if (isBetter) counting.set(result.participantId, result)
  }
  return [...counting.values()]
}

/**
 * The places of an assessment, best first, one for each candidate. Equal scores have an equal rank, whoever was earlier,
 * and the ranks after them are left out (1, 2, 2, 4).
 */
export function rankResults<R extends RankableResult>(results: readonly R[]): Place<R>[] {
  const sorted = countingResults(results).toSorted(bestFirst)
  const scores = sorted.map(({ percentageScore }) => shown(percentageScore))
  let rank = 1
  return sorted.map((result, index) => {
    const score = scores[index] ?? 0
    if (scores[index - 1] !== score) rank = index + 1
    const isTied = scores[index - 1] === score || scores[index + 1] === score
    return { ...result, score, rank, isTied, state: stateOf(result) }
  })
}

/** Mean, with one decimal, and highest of the places whose score is final. */
export function figuresOf(
  places: readonly Pick<Place, 'score' | 'state'>[],
): Pick<Ranking, 'averageScore' | 'highestScore' | 'places' | 'openPlaces'> {
  const final = places.filter(({ state }) => state === 'final').map(({ score }) => score)
  const sum = final.reduce((total, score) => total + score, 0)
  return {
    averageScore: final.length === 0 ? null : shown(sum / final.length),
    highestScore: final.length === 0 ? null : final.reduce((highest, score) => Math.max(highest, score)),
    places: places.length,
    openPlaces: places.length - final.length,
  }
}

/** What the first places look like to those who may see names. `names` and `numbers` are by participant id. */
export const toParticipants = (
  places: readonly Place[],
  assessmentTitle: string,
  names: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, string>,
): RankedParticipant[] =>
  places.slice(0, MOST_PLACES).map(({ participantId, testSessionId, completedAt, ...place }) => ({
    ...{ participantId, testSessionId, assessmentTitle },
    participantName: names.get(participantId) ?? '',
    participantNumber: numbers.get(participantId) ?? '',
    completedAt: completedAt.toISOString(),
    ...{ score: place.score, passingScore: place.passingScore, rank: place.rank },
    ...{ isTied: place.isTied, state: place.state },
  }))

/** The same ranking by participant numbers: nothing in it leads to a person. */
export const withoutNames = (ranking: Ranking): Ranking => ({
  ...ranking,
  hasNames: false,
  participants: ranking.participants.map((participant) => ({
    ...participant,
    ...{ participantId: null, participantName: null, testSessionId: null, completedAt: null },
  })),
})

/** Another attempt is open to candidates of such an assessment, so that a score on a wall would help them. */
export const isScoreHeldBack = ({ status, maxAttempts }: { status: Ranking['status']; maxAttempts: number }): boolean =>
  status === 'active' && maxAttempts > 1
