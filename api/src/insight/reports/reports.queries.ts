import type { EntityManager } from 'typeorm'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { countCandidates, countHandedIn } from '../rankings/rankings.queries.ts'
import type { ReportCounts, ScoreTally } from './report.rules.ts'
import { countResults, listEnded, tallyScores } from './reports.repository.ts'

/** Of an assessment in which nobody has a score. */
const NO_RESULTS = { finalResults: 0, openResults: 0, passed: 0, average: null }

/** What the list of reports counts of these assessments, by their id. */
export async function readCounts(
  manager: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => ReportCounts> {
  if (ids.length === 0) return () => ({ totalParticipants: 0, completedParticipants: 0, ...NO_RESULTS })
  const candidates = await countCandidates(manager, ids)
  const handedIn = await countHandedIn(manager, ids)
  const results = await countResults(manager, ids)
  return (id) => ({
    ...{ totalParticipants: candidates.get(id) ?? 0, completedParticipants: handedIn.get(id) ?? 0 },
    ...(results.get(id) ?? NO_RESULTS),
  })
}

/** An assessment that is over, with what its report counts. */
export interface EndedAssessment extends ReportCounts {
  id: string
  title: string
  endDate: Date
}

/** Assessments of a scope that ended within a time, with their final scores together. */
export async function readEnded(
  manager: EntityManager,
  scope: AssessmentScope,
  span: { from: Date; to: Date },
): Promise<{ assessments: EndedAssessment[]; scores: ScoreTally[] }> {
  const ended = await listEnded(manager, scope, span)
  const ids = ended.map(({ id }) => id)
  const counts = await readCounts(manager, ids)
  return {
    assessments: ended.map(({ id, title, endDate }) => ({ id, title, endDate, ...counts(id) })),
    scores: await tallyScores(manager, { ids }),
  }
}

/** The final scores that count among the tests of a scope that were completed within a time. */
export const readCompletedScores = (
  manager: EntityManager,
  scope: AssessmentScope,
  span: { from: Date; to: Date },
): Promise<ScoreTally[]> => tallyScores(manager, { scope, ...span })
