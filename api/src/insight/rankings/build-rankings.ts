import { MOST_PLACES, type Ranking } from '@pengawas/shared/contracts/rankings'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../identity/users/users.queries.ts'
import type { NumberDigits } from './number-digits.ts'
import { participantNumbers } from './participant-numbers.rules.ts'
import { figuresOf, isScoreHeldBack, rankResults, toParticipants } from './ranking.rules.ts'
import { type BegunAssessment, countCandidates, countHandedIn } from './rankings.queries.ts'
import { findRankable } from './rankings.repository.ts'

export interface BuildRankingsDeps {
  digitsOf: NumberDigits
  now: () => Date
}

/** The rankings of these assessments, in their order, with names. */
export async function buildRankings(
  { digitsOf, now }: BuildRankingsDeps,
  manager: EntityManager,
  assessments: readonly BegunAssessment[],
): Promise<Ranking[]> {
  if (assessments.length === 0) return []
  const at = now().toISOString()
  const ids = assessments.map(({ id }) => id)
  const rankable = await findRankable(manager, ids)
  const candidates = await countCandidates(manager, ids)
  const handedIn = await countHandedIn(manager, ids)
  const ranked = assessments.map((assessment) => ({
    assessment,
    places: rankResults(rankable.get(assessment.id) ?? []),
  }))
  const shown = ranked.flatMap(({ places }) => places.slice(0, MOST_PLACES).map(({ participantId }) => participantId))
  const names = await findNames(manager, shown)
  return ranked.map(({ assessment: { id, title, status, maxAttempts }, places }): Ranking => {
    const digits = new Map(places.map(({ participantId }) => [participantId, digitsOf(id, participantId)]))
    return {
      ...{ assessmentId: id, assessmentTitle: title, status, hasNames: true, at },
      totalParticipants: candidates.get(id) ?? 0,
      completedParticipants: handedIn.get(id) ?? 0,
      ...figuresOf(places),
      isScoreHeldBack: isScoreHeldBack({ status, maxAttempts }),
      participants: toParticipants(places, title, names, participantNumbers(digits)),
    }
  })
}
