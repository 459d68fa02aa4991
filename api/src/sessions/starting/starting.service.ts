import { randomUUID } from 'node:crypto'
import type { CreateTestSession, TestSession } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { accommodationMs } from '@pengawas/shared/rules/test-clock'
import { type EntityManager, In } from 'typeorm'
import { type Database, isDatabaseAway, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { createBatcher, type Outcome } from '../../kernel/lib/batcher.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import { insertItems } from '../answers/answers.changes.ts'
import { type LinkedContent, listLinkedContents } from '../../bank/questions/contents.queries.ts'
import { drawItems, type DrawnItem, newItemRow, optionOrderOf } from '../answers/items.rules.ts'
import {
  accommodationEntity,
  type AssessmentRow,
  participantEntity,
} from '../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { insertLiveStates } from '../live-states/live-states.changes.ts'
import { findCalibrations } from '../../bank/questions/calibrations.queries.ts'
import { adaptiveBank } from '../adaptive/adaptive.rules.ts'
import { decideStart } from './starting.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { listAttempts } from '../test-sessions/test-sessions.queries.ts'
import { insertTestSessions } from '../test-sessions/test-sessions.changes.ts'
import { initialSources, toTestSession } from '../test-sessions/test-sessions.rules.ts'

const CODE_LENGTH = 8
/** Everybody begins at the same minute, so starts are stored together. */
const STARTS_PER_BATCH = 40
const MAX_WAITING = 5_000

interface StartJob {
  participantId: string
  request: CreateTestSession
}

interface Started {
  row: TestSessionRow
  isNew: boolean
}

/** The questions of an assessment as its candidates are given them. */
interface Paper {
  assessment: AssessmentRow
  linked: LinkedContent[]
  first: (seed: string) => DrawnItem[]
}

export interface StartingService {
  /**
   * Starts the candidate's test session in an assessment, or returns the one under way. Throws `not-found`,
   * `assessment-not-active`, `consent-missing` or `test-session-over` where no attempt is left.
   */
  start(actor: Actor, request: CreateTestSession): Promise<TestSession>
}

export function createStartingService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}): StartingService {
  const { db, audit, announcer, now } = deps

  /** A regular test gives all its questions at the start, an adaptive one the first. */
  async function paperOf(manager: EntityManager, assessment: AssessmentRow): Promise<Paper> {
    const linked = await listLinkedContents(manager, assessment.id)
    if (assessment.type === 'regular')
      return { assessment, linked, first: (seed) => drawItems(linked, seed, assessment.totalQuestions) }
    const bank = adaptiveBank(linked, await findCalibrations(manager, assessment.id), assessment)
    const first = (seed: string): DrawnItem[] => {
      const step = bank.cat.next([], seed)
      const question = step.kind === 'ask' ? bank.linked.get(step.itemId) : undefined
      return question === undefined
        ? []
        : [{ questionId: question.questionId, version: question.version, optionOrder: optionOrderOf(question, seed) }]
    }
    return { assessment, linked, first }
  }

  function newRow({ participantId, request }: StartJob, attempt: number, extraMs: number, at: Date): TestSessionRow {
    return {
      id: randomUUID(),
      assessmentId: request.assessmentId,
      participantId,
      code: randomLegible(CODE_LENGTH),
      status: 'active',
      startTime: at,
      endTime: null,
      consent: request.consent,
      attempt,
      seed: randomUUID(),
      currentPosition: 0,
      pageId: null,
      pageSecretHash: null,
      pageLoginId: null,
      pageDevice: null,
      pausedAt: null,
      pausedMs: 0,
      extraMs,
      creditMs: 0,
      finishReason: null,
      createdAt: at,
      updatedAt: at,
    }
  }

  async function startAll(manager: EntityManager, jobs: readonly StartJob[]): Promise<Outcome<Started>[]> {
    const assessmentIds = [...new Set(jobs.map(({ request }) => request.assessmentId))]
    const people = [...new Set(jobs.map(({ participantId }) => participantId))]
    const links = { assessmentId: In(assessmentIds), userId: In(people) }
    const key = (assessmentId: string, userId: string): string => `${assessmentId} ${userId}`
    const assessments = new Map((await findAssessmentsById(manager, assessmentIds)).map((row) => [row.id, row]))
    const assigned = new Set(
      (await manager.findBy(participantEntity, links)).map((row) => key(row.assessmentId, row.userId)),
    )
    const newest = new Map(
      (await listAttempts(manager, assessmentIds, people)).map((row) => [
        key(row.assessmentId, row.participantId),
        row,
      ]),
    )
    const extra = new Map(
      (await manager.findBy(accommodationEntity, links)).map((row) => [key(row.assessmentId, row.userId), row]),
    )
    const papers = new Map<string, Paper>()
    const at = now()
    const made: { row: TestSessionRow; paper: Paper; drawn: DrawnItem[] }[] = []

    async function startOne(job: StartJob): Promise<Outcome<Started>> {
      const { assessmentId, consent } = job.request
      const own = key(assessmentId, job.participantId)
      const assessment = assessments.get(assessmentId) ?? null
      const before = newest.get(own) ?? null
      const verdict = decideStart({ assessment, isAssigned: assigned.has(own), newest: before, consent }, at)
      if (verdict.kind === 'refuse' || assessment === null)
        return { ok: false, error: new AppError(verdict.kind === 'refuse' ? verdict.code : 'not-found') }
      if (verdict.kind === 'resume' && before !== null) return { ok: true, value: { row: before, isNew: false } }
      const paper = papers.get(assessmentId) ?? (await paperOf(manager, assessment))
      papers.set(assessmentId, paper)
      const accommodation = extra.get(own)
      const extraMs = accommodation === undefined ? 0 : accommodationMs(assessment.duration * 60_000, accommodation)
      const row = newRow(job, verdict.kind === 'new' ? verdict.attempt : 1, extraMs, at)
      const drawn = paper.first(row.seed)
      // An assessment without anything to ask is not ready, whatever its dates say.
      if (drawn.length === 0) return { ok: false, error: new AppError('assessment-not-active') }
      newest.set(own, row)
      made.push({ row, paper, drawn })
      return { ok: true, value: { row, isNew: true } }
    }

    const outcomes: Outcome<Started>[] = []
    for (const job of jobs) outcomes.push(await startOne(job))
    if (made.length === 0) return outcomes
    await insertTestSessions(
      manager,
      made.map(({ row }) => row),
    )
    await insertItems(
      manager,
      made.flatMap(({ row, drawn }) => drawn.map((item, position) => newItemRow(row.id, position, item, at))),
    )
    await insertLiveStates(
      manager,
      made.map(({ row, paper }) => ({
        testSessionId: row.id,
        assessmentId: row.assessmentId,
        pageId: null,
        sources: initialSources(row.consent, paper.assessment.mediaPolicy),
        nodeId: null,
        peer: null,
        leftAt: null,
        excusedUntil: null,
        leftStoppedMs: null,
        updatedAt: at,
      })),
    )
    await audit.appendAll(
      manager,
      made.map(({ row, drawn }) => ({
        actorId: row.participantId,
        action: 'test-session.started' as const,
        subjectType: 'test-session',
        subjectId: row.id,
        data: {
          assessmentId: row.assessmentId,
          attempt: row.attempt,
          questions: drawn.length,
          extraMs: row.extraMs,
          ...row.consent,
        },
      })),
    )
    return outcomes
  }

  const batcher = createBatcher<StartJob, Started>({
    work: (jobs) => db.write((manager) => startAll(manager, jobs)),
    // One may have met a code that is taken, or another hub that was faster with the same attempt.
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: STARTS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  /** Tried again, a start gets a new code, or finds the attempt that another hub has begun. */
  async function begin(job: StartJob): Promise<Started> {
    try {
      return await batcher.add(job)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return batcher.add(job)
    }
  }

  return {
    async start(actor, request) {
      requirePermission(actor, 'assessment:take')
      const { row, isNew } = await begin({ participantId: actor.userId, request })
      if (isNew) announcer.emit('candidateChanged', { testSessionId: row.id })
      return toTestSession(row)
    },
  }
}
