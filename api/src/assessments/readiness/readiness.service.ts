import type { Readiness } from '@pengawas/shared/contracts/readiness'
import { accommodationMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import { isAskable } from '../../bank/questions/askable.rules.ts'
import { findLinks, listLinkedContents } from '../../bank/questions/contents.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { managedRow } from '../assessments/assessment-access.ts'
import type { AssessmentRow } from '../assessments/assessments.entity.ts'
import { listActiveProctors } from '../assessments/assessments.queries.ts'
import { adaptiveOf } from '../assessments/assessments.rules.ts'
import { listSittingProctors } from '../assessments/sittings.queries.ts'
import type { Dates } from '../assessments/sittings.rules.ts'
import type { TestRecords } from '../assessments/test-records.ts'
import { countCandidates, countOverlaps, listExtraTimes, listFilledWindows } from './readiness.repository.ts'
import { type ReadinessFacts, readinessOf } from './readiness.rules.ts'
import { mostAtOnce, sittingsFacts, usedWindows } from './sittings-facts.rules.ts'

const MINUTE_MS = 60_000

export interface ReadinessService {
  /** Whether an assessment can begin, check by check. Throws `not-found`. */
  check(actor: Actor, assessmentId: string): Promise<Readiness>
}

export interface ReadinessDeps {
  db: Database
  tests: Pick<TestRecords, 'findStarted'>
  /** What certificates carry from now on, which the floor above knows. */
  readIssuer: (manager: EntityManager) => Promise<ReadinessFacts['issuer']>
  now: () => Date
}

export function createReadinessService(deps: ReadinessDeps): ReadinessService {
  return {
    async check(actor, assessmentId) {
      const row = await managedRow(deps.db.read, actor, assessmentId)
      const at = deps.now()
      const facts = await readFacts(deps, deps.db.read, row)
      return { ...readinessOf(facts, at.getTime()), checkedAt: at.toISOString() }
    },
  }
}

const minutesOf = ({ startDate, endDate }: Dates): number =>
  Math.floor((endDate.getTime() - startDate.getTime()) / MINUTE_MS)

async function readFacts(
  { readIssuer, tests, now }: ReadinessDeps,
  manager: EntityManager,
  row: AssessmentRow,
): Promise<ReadinessFacts> {
  const { type, totalQuestions, minQuestions, duration, mediaPolicy, aiProctoringEnabled } = row
  const estimated = new Set(
    (await findLinks(manager, row.id)).filter(({ irtSource }) => irtSource !== null).map((link) => link.questionId),
  )
  const linked = (await listLinkedContents(manager, row.id)).filter(({ content }) => isAskable(content))
  const proctors = await listActiveProctors(manager, [row.id])
  const windows = await listFilledWindows(manager, tests, row)
  const extras = (await listExtraTimes(manager, row.id)).map((one) => accommodationMs(duration * MINUTE_MS, one))
  return {
    ...{ type, totalQuestions, minQuestions, duration, mediaPolicy, aiProctoringEnabled },
    adaptive: adaptiveOf(row),
    start: row.startDate.getTime(),
    end: row.endDate.getTime(),
    shortestMinutes: Math.min(...usedWindows(windows).map(minutesOf)),
    sittings: sittingsFacts(windows, proctors, await listSittingProctors(manager, [row.id]), now()),
    questions: linked.map(({ questionId, content }) => ({
      type: content.type,
      competency: content.competency,
      isCalibrated: estimated.has(questionId),
    })),
    candidates: await countCandidates(manager, row.id),
    candidatesAtOnce: mostAtOnce(windows),
    longestExtraMinutes: Math.ceil(Math.max(0, ...extras) / MINUTE_MS),
    proctors: {
      total: proctors.length,
      capacity: proctors.reduce((sum, { maxCandidates }) => sum + maxCandidates, 0),
    },
    overlaps: await countOverlaps(manager, row),
    issuer: await readIssuer(manager),
  }
}
