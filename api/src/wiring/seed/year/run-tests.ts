import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm'
import { appealEntity, appealPointEntity } from '../../../grading/appeals/appeals.entity.ts'
import { markEntity, markingTaskEntity, markingTextsEntity } from '../../../grading/marking/marking.entity.ts'
import type { TestResultRow } from '../../../grading/results/results.entity.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { answerEntity, testSessionItemEntity } from '../../../sessions/answers/answers.entity.ts'
import { liveStateEntity } from '../../../sessions/live-states/live-states.entity.ts'
import { clockCreditEntity } from '../../../sessions/outages/clock-credits.entity.ts'
import { newLiveState, startedEntry } from '../../../sessions/starting/service/store-starts.ts'
import { testSessionEntity } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { allocationEntity } from '../../../sessions/watching/allocations.entity.ts'
import { terminationReviewEntity } from '../../../supervision/commands/termination-reviews.entity.ts'
import { eyesOnEntity } from '../../../supervision/eyes-on/eyes-on.entity.ts'
import { flagEntity, flagReviewEntity } from '../../../supervision/flags/flags.entity.ts'
import { sessionMessageEntity } from '../../../supervision/messages/messages.entity.ts'
import { appealFlags, type YearAppeals } from './appeal-flags.ts'
import type { Draw } from './draw.rules.ts'
import { type MarkedEssays, markEssays } from './mark-essays.ts'
import type { SessionPlan } from './plan-sessions.ts'
import { scoreTaken } from './score-test.ts'
import { type Supervised, superviseTest } from './supervise-test.ts'
import { type AdaptivePaper, adaptivePaperOf, type TakenTest, takeTest } from './take-test.ts'
import type { YearAssessment } from './year-assessments.ts'
import { flagTest, type YearFlags } from './year-flags.ts'
import type { YearLog } from './year-log.ts'
import type { People } from './year-people.ts'

/** Test sessions of one transaction: few enough for the memory, many enough that its end costs nothing. */
const PER_TRANSACTION = 1_000
/** It is written down who looked in every so many assessments: each minute of each candidate is a row. */
const EYES_ON_EVERY = 8

interface Made {
  test: TakenTest
  result: TestResultRow | null
  essays: MarkedEssays | null
  flags: YearFlags
  appeals: YearAppeals
  supervised: Supervised
}

export interface RunDeps {
  db: Database
  log: YearLog
  people: People
  /** The last number of each assessment's flag list; counted up here. */
  sequences: Map<string, number>
  beganAt: Date
  now: Date
  onStep: (step: string) => void
}

function createMaker({ log, people, sequences, beganAt, now }: RunDeps, draw: (what: string) => Draw) {
  const [taking, flagging, marking, supervising, appealing] = [
    ...[draw('answers'), draw('flags'), draw('marks'), draw('supervision'), draw('appeals')],
  ]
  const papers = new Map<YearAssessment, AdaptivePaper>()
  const paperOf = (assessment: YearAssessment): AdaptivePaper | null => {
    if (assessment.row.type !== 'cat') return null
    const paper = papers.get(assessment) ?? adaptivePaperOf(assessment)
    papers.set(assessment, paper)
    return paper
  }
  const assessors = people.byRole.penilai.map(({ id }) => id)
  const severities = new Map(assessors.map((id) => [id, 0.05 * (marking?.normal() ?? 0)]))
  const auditors = people.byRole.auditor.map(({ id }) => id)
  const superAdmins = people.byRole['super-admin'].map(({ id }) => id)
  const sequenceOf = (assessmentId: string): number => {
    const next = (sequences.get(assessmentId) ?? 0) + 1
    sequences.set(assessmentId, next)
    return next
  }
  const order = new Map<string, number>()
  const placeOf = (assessment: YearAssessment): number => {
    const place = order.get(assessment.row.id) ?? order.size
    order.set(assessment.row.id, place)
    return place
  }
  return (plan: SessionPlan): Made => {
    const { assessment } = plan
    const ability = people.abilities.get(plan.userId)
    if (ability === undefined || !taking || !flagging || !marking || !supervising || !appealing)
      throw new Error('somebody takes a test who is no candidate')
    const paper = paperOf(assessment)
    const taken = takeTest(taking, plan, { ability, paper, now })
    log.add(taken.session.startTime, startedEntry(taken.session, taken.items.length))
    const severityOf = (id: string): number => severities.get(id) ?? 0
    const essays = markEssays(marking, taken, { log, assessors, severityOf, now })
    const { test, result } = scoreTaken(taken, { paper, essays, log })
    const proctors = assessment.proctors.map(({ userId }) => userId)
    const reviewersOf = (): string[] => proctors
    const flags = flagTest(flagging, test, { log, sequenceOf, reviewersOf, beganAt, now })
    const appeals = appealFlags(appealing, test, flags.flags, { log, auditors, sequenceOf, now })
    const proctor = proctors[supervising.int(0, proctors.length - 1)]
    const keepsEyesOn = placeOf(assessment) % EYES_ON_EVERY === 1
    const supervised = superviseTest(supervising, test, { log, proctor, keepsEyesOn, now }, superAdmins)
    return { test, result, essays, flags, appeals, supervised }
  }
}

/** What one kind of rows of these tests is stored as. */
function createStoring(manager: EntityManager, made: readonly Made[]) {
  return <T extends ObjectLiteral>(entity: EntitySchema<T>, read: (one: Made) => readonly T[]): Promise<void> =>
    insertRows(manager, entity, made.flatMap(read))
}

/** What is stored first is referred to by the rest. */
const store = (db: Database, made: readonly Made[]): Promise<void> =>
  db.write(async (manager) => {
    const insert = createStoring(manager, made)
    await insert(testSessionEntity, ({ test }) => [test.session])
    await insert(testSessionItemEntity, ({ test }) => test.items)
    await insert(answerEntity, ({ test }) => test.answers)
    await insert(liveStateEntity, ({ test: { session, plan } }) => [
      newLiveState(session, plan.assessment.row.mediaPolicy, session.startTime),
    ])
    await insert(flagEntity, ({ appeals }) => appeals.flags)
    await insert(flagReviewEntity, ({ flags, appeals }) => [...flags.reviews, ...appeals.reviews])
    await insert(appealEntity, ({ appeals }) => appeals.appeals)
    await insert(appealPointEntity, ({ appeals }) => appeals.points)
    await insert(markingTaskEntity, ({ essays }) => essays?.tasks ?? [])
    await insert(markingTextsEntity, ({ essays }) =>
      (essays?.tasks ?? []).map((task) => ({ ...task, taskId: task.id })),
    )
    await insert(markEntity, ({ essays }) => essays?.marks ?? [])
    await insert(sessionMessageEntity, ({ supervised }) => supervised.messages)
    await insert(clockCreditEntity, ({ supervised }) => supervised.credits)
    await insert(allocationEntity, ({ supervised }) => supervised.allocations)
    await insert(eyesOnEntity, ({ supervised }) => supervised.eyesOn)
    await insert(terminationReviewEntity, ({ supervised }) => supervised.terminations)
  })

/** Lets everybody take their tests, and stores these. Results come back, for their certificates are numbered in another order. */
export async function runTests(
  deps: RunDeps,
  draw: (what: string) => Draw,
  plans: readonly SessionPlan[],
): Promise<{ results: TestResultRow[]; counts: { answers: number; flags: number; appeals: number; essays: number } }> {
  const make = createMaker(deps, draw)
  const results: TestResultRow[] = []
  const counts = { answers: 0, flags: 0, appeals: 0, essays: 0 }
  let done = 0
  for (const chunk of inChunks(plans, PER_TRANSACTION)) {
    const made = chunk.map(make)
    await store(deps.db, made)
    for (const { test, result, flags, appeals, essays } of made) {
      if (result !== null) results.push(result)
      counts.answers += test.answers.length
      counts.flags += flags.flags.length
      counts.appeals += appeals.appeals.length
      counts.essays += essays?.tasks.length ?? 0
    }
    done += chunk.length
    if (done % (PER_TRANSACTION * 5) === 0 || done === plans.length) deps.onStep(`${done} tests`)
  }
  return { results, counts }
}
