import { MOST_UNITS, REPORT_PLACES, type Report } from '@pengawas/shared/contracts/reports'
import { setImmediate as breathe } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { adaptiveOf } from '../../assessments/assessments/assessments.rules.ts'
import { findPeopleFacts } from '../../identity/users/users.queries.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
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
import {
  countHandedInTests,
  findNumbers,
  findReportResults,
  listScoredItems,
  type OnRead,
} from './reports.repository.ts'

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
  { inBackgroundFrom, onRead }: { inBackgroundFrom: number; onRead?: OnRead },
): Promise<BuiltReport> {
  const { id } = assessment
  const turn = createTurns()
  const places = rankResults(await findReportResults(manager, id, onRead))
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
  const competencies = competencyMeans(final)
  await turn()
  const units = unitsOf(final, (participantId) => people.get(participantId)?.unit ?? null, MOST_UNITS)
  await turn()
  const facts = {
    ...{ id, assessmentId: id, assessmentTitle: assessment.title, status: assessment.status, type: assessment.type },
    ...{ startDate: assessment.startDate.toISOString(), endDate: assessment.endDate.toISOString() },
    filesInBackground: (await countHandedInTests(manager, id)) > inBackgroundFrom,
    ...{ generatedAt: now.toISOString(), passingScore: assessment.passingScore },
    ...figuresOfCounts(counts),
    ...scores,
    completion: completionOf(counts),
    ...{ competencies, units },
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
  const reliability = measureRegular(newest, items)
  await breathe()
  return { reliability, items: itemsOf(items, await findNumbers(manager, assessment.id)) }
}

/** Lets others have their turn once this is known. */
async function inTurn<T>(known: Promise<T>): Promise<T> {
  const value = await known
  await breathe()
  return value
}

async function readIntegrity(
  manager: EntityManager,
  { id: assessmentId, aiProctoringEnabled }: BegunAssessment,
  now: Date,
): Promise<Report['integrity']> {
  const query = { assessmentId }
  // Each counts all flags or tests of the assessment, and SQLite does so within the hub.
  const { total, flagged } = await inTurn(countSessions(manager, query))
  const conduct = await inTurn(tallyConduct(manager, query))
  const flags = sumFlags(conduct, await inTurn(countTechnical(manager, query)))
  const coverage = aiProctoringEnabled ? coverageOf(await inTurn(countWatched(manager, assessmentId))) : null
  const appeals = await inTurn(countAppeals(manager, query, now))
  return {
    ...{ sessions: total, flagged, flags: flags.total, technical: flags.technical },
    ...{ byType: flags.byType, byVerdict: flags.byVerdict },
    coverage,
    appeals: {
      ...appeals,
      points: sumAppealed(await countAppealed(manager, query)),
    },
  }
}
