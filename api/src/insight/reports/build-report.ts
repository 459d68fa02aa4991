import { MOST_UNITS, REPORT_PLACES, type Report } from '@pengawas/shared/contracts/reports'
import type { EntityManager } from 'typeorm'
import { adaptiveOf } from '../../assessments/assessments/assessments.rules.ts'
import { findPeopleFacts } from '../../identity/users/users.queries.ts'
import { countWatched } from '../../supervision/eyes-on/eyes-on.queries.ts'
import {
  countAppealed,
  countAppeals,
  countSessions,
  countTechnical,
  tallyConduct,
} from '../audit-desk/figures.queries.ts'
import { sumAppealed, sumFlags } from '../audit-desk/flag-sums.rules.ts'
import { rankResults } from '../rankings/ranking.rules.ts'
import { type BegunAssessment, countCandidates, countHandedIn } from '../rankings/rankings.queries.ts'
import { adviceOf } from './advice.rules.ts'
import { coverageOf } from './coverage.rules.ts'
import { itemsOf, measureAdaptive, measureRegular } from './measuring.rules.ts'
import {
  competencyMeans,
  completionOf,
  countsOfPlaces,
  figuresOfCounts,
  finalPlaces,
  type ReportPlace,
  scoreFigures,
  unitsOf,
} from './report.rules.ts'
import { findNumbers, findReportResults, listScoredItems } from './reports.repository.ts'

/** Tests that reliability and questions are judged by: enough for narrow intervals, and a bound on time and memory. */
const NEWEST_TESTS = 1_000

/** A report with the place of everybody, which the files list. */
export interface BuiltReport {
  report: Report
  participants: Report['reportData']['participants']
}

export async function buildReport(
  manager: EntityManager,
  assessment: BegunAssessment,
  now: Date,
): Promise<BuiltReport> {
  const { id } = assessment
  const places = rankResults(await findReportResults(manager, id))
  const final = finalPlaces(places)
  const people = await findPeopleFacts(
    manager,
    places.map(({ participantId }) => participantId),
  )
  const counts = {
    totalParticipants: (await countCandidates(manager, [id])).get(id) ?? 0,
    completedParticipants: (await countHandedIn(manager, [id])).get(id) ?? 0,
    ...countsOfPlaces(places),
  }
  const { scoreDistribution, ...scores } = scoreFigures(final)
  const facts = {
    ...{ id, assessmentId: id, assessmentTitle: assessment.title, status: assessment.status, type: assessment.type },
    ...{ startDate: assessment.startDate.toISOString(), endDate: assessment.endDate.toISOString() },
    ...{ generatedAt: now.toISOString(), passingScore: assessment.passingScore },
    ...figuresOfCounts(counts),
    ...scores,
    completion: completionOf(counts),
    competencies: competencyMeans(final),
    units: unitsOf(final, (participantId) => people.get(participantId)?.unit ?? null, MOST_UNITS),
    ...(await measure(manager, assessment, final)),
    integrity: await readIntegrity(manager, assessment, now),
  }
  const participants = places.map((place) => toParticipant(place, people.get(place.participantId)))
  return {
    report: {
      ...facts,
      reportData: {
        scoreDistribution,
        recommendations: adviceOf(facts),
        participants: participants.slice(0, REPORT_PLACES),
      },
    },
    participants,
  }
}

function toParticipant(
  { participantId, testSessionId, score, rank, isTied, state, verdict, completedAt }: ReportPlace,
  person: { name: string; email: string } | undefined,
): Report['reportData']['participants'][number] {
  return {
    ...{ id: participantId, name: person?.name ?? '', email: person?.email ?? '', testSessionId },
    ...{ score, rank, isTied, state, verdict, completedAt: completedAt.toISOString() },
  }
}

/** How far the scores can be trusted, by the newest final tests. */
async function measure(
  manager: EntityManager,
  assessment: BegunAssessment,
  final: readonly ReportPlace[],
): Promise<Pick<Report, 'reliability' | 'items'>> {
  const newest = final.toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime()).slice(0, NEWEST_TESTS)
  if (assessment.type === 'cat')
    return { reliability: measureAdaptive(newest, adaptiveOf(assessment).estimator === 'eap'), items: null }
  const items = await listScoredItems(
    manager,
    assessment.id,
    newest.map(({ testSessionId }) => testSessionId),
  )
  return {
    reliability: measureRegular(newest, items),
    items: itemsOf(items, await findNumbers(manager, assessment.id)),
  }
}

async function readIntegrity(
  manager: EntityManager,
  { id: assessmentId, aiProctoringEnabled }: BegunAssessment,
  now: Date,
): Promise<Report['integrity']> {
  const query = { assessmentId }
  const { total, flagged } = await countSessions(manager, query)
  const flags = sumFlags(await tallyConduct(manager, query), await countTechnical(manager, query))
  return {
    ...{ sessions: total, flagged, flags: flags.total, technical: flags.technical },
    ...{ byType: flags.byType, byVerdict: flags.byVerdict },
    coverage: aiProctoringEnabled ? coverageOf(await countWatched(manager, assessmentId)) : null,
    appeals: {
      ...(await countAppeals(manager, query, now)),
      points: sumAppealed(await countAppealed(manager, query)),
    },
  }
}
