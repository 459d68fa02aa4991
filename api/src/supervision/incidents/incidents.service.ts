import { randomUUID } from 'node:crypto'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type {
  addCreditSchema,
  ClockCredit,
  decideSchema,
  LateAnswer,
  ListIncidentsQuery,
} from '@pengawas/shared/contracts/incidents'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { LateAnswerRow } from '../../sessions/answers/answers.entity.ts'
import { saveAnswers } from '../../sessions/answers/answers.changes.ts'
import { findAnswersByKey, findItemsByKey } from '../../sessions/answers/answers.queries.ts'
import {
  decideCredit,
  decideLateAnswer,
  findCredit,
  findLateAnswer,
  listCredits,
  listLateAnswers,
} from './incidents.repository.ts'
import { findAbsences } from '../../sessions/answers/absences.ts'
import { absenceAt, cutOff, isPlausible } from '../../sessions/answers/deliveries.rules.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessment, findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { HandIn } from '../../sessions/finishing/hand-in.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { CommandsService } from '../commands/commands.service.ts'
import type { ClockCreditRow } from '../../sessions/outages/clock-credits.entity.ts'
import { insertCredits } from '../../sessions/outages/clock-credits.changes.ts'
import { staffSession, staffSessions } from '../../sessions/watching/staff-session.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { updateTestSession } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { clockFacts } from '../../sessions/test-sessions/test-sessions.rules.ts'

type Decide = z.output<typeof decideSchema>
type AddCredit = z.output<typeof addCreditSchema>
const PERMISSION = 'test-session:command'

/** What only a person may decide: answers that came too late, and time that was lost. */
export interface IncidentsService {
  lateAnswers(actor: Actor, query: ListIncidentsQuery): Promise<LateAnswer[]>
  /** An accepted answer counts where it is newer than the stored one and no adaptive test has used that; the test is scored anew. Throws `conflict` where somebody has decided. */
  decideLateAnswer(actor: Actor, id: string, decision: Decide): Promise<LateAnswer>
  credits(actor: Actor, query: ListIncidentsQuery): Promise<ClockCredit[]>
  /** An accepted credit extends the test, where it still runs. */
  decideCredit(actor: Actor, id: string, decision: Decide): Promise<ClockCredit>
  /** Gives time at once, for an incident that a person saw. Throws `test-session-over`. */
  addCredit(actor: Actor, testSessionId: string, credit: AddCredit): Promise<ClockCredit>
}

export function createIncidentsService(deps: {
  db: Database
  audit: AuditService
  handIn: HandIn
  commands: CommandsService
  now: () => Date
}): IncidentsService {
  const { db, audit, handIn, commands, now } = deps

  interface Context {
    session: TestSessionRow
    assessment: AssessmentRow
    participantName: string
  }

  async function contextsOf(sessions: readonly TestSessionRow[]): Promise<Map<string, Context>> {
    const assessments = await findAssessmentsById(db.read, [
      ...new Set(sessions.map(({ assessmentId }) => assessmentId)),
    ])
    const names = await findNames(
      db.read,
      sessions.map(({ participantId }) => participantId),
    )
    const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
    const entries = sessions.flatMap((session) => {
      const assessment = assessmentOf.get(session.assessmentId)
      return assessment === undefined
        ? []
        : [[session.id, { session, assessment, participantName: names.get(session.participantId) ?? '' }] as const]
    })
    return new Map(entries)
  }

  const headOf = ({ session, assessment, participantName }: Context) => ({
    testSessionId: session.id,
    code: session.code,
    participantName,
    assessmentTitle: assessment.title,
  })

  async function toLateAnswers(
    rows: readonly LateAnswerRow[],
    sessions: readonly TestSessionRow[],
  ): Promise<LateAnswer[]> {
    const of = new Set(rows.map(({ testSessionId }) => testSessionId))
    const contexts = await contextsOf(sessions.filter(({ id }) => of.has(id)))
    const items = new Map(
      (await findItemsByKey(db.read, rows)).map((item) => [`${item.testSessionId} ${item.questionId}`, item]),
    )
    const absences = await findAbsences(db.read, [...of])
    return rows.flatMap((row) => {
      const context = contexts.get(row.testSessionId)
      const item = items.get(`${row.testSessionId} ${row.questionId}`)
      if (context === undefined || item === undefined) return []
      const end = cutOff(context.session, clockFacts(context.session, context.assessment), now().getTime())
      const awayFrom = absenceAt(absences.get(row.testSessionId) ?? [], end)
      return [
        {
          ...headOf(context),
          id: row.id,
          questionId: row.questionId,
          position: item.position,
          madeAt: row.madeAt.toISOString(),
          receivedAt: row.receivedAt.toISOString(),
          deadline: new Date(end).toISOString(),
          absentFrom: awayFrom === null ? null : new Date(awayFrom).toISOString(),
          isPlausible: isPlausible({
            madeAt: row.madeAt.getTime(),
            receivedAt: row.receivedAt.getTime(),
            servedAt: item.servedAt?.getTime() ?? null,
            end,
          }),
          decision: row.decision,
          reason: row.reason,
        },
      ]
    })
  }

  async function toCredits(
    rows: readonly ClockCreditRow[],
    sessions: readonly TestSessionRow[],
  ): Promise<ClockCredit[]> {
    const of = new Set(rows.map(({ testSessionId }) => testSessionId))
    const contexts = await contextsOf(sessions.filter(({ id }) => of.has(id)))
    return rows.flatMap((row) => {
      const context = contexts.get(row.testSessionId)
      if (context === undefined) return []
      return [
        {
          ...headOf(context),
          id: row.id,
          kind: row.kind,
          fromAt: row.fromAt.toISOString(),
          toAt: row.toAt.toISOString(),
          creditMs: row.creditMs,
          decision: row.decision,
          reason: row.reason,
          createdAt: row.createdAt.toISOString(),
        },
      ]
    })
  }

  function only<T>(list: readonly T[]): T {
    const [one] = list
    if (one === undefined) throw new AppError('not-found')
    return one
  }

  const decided = (actor: Actor, { decision, reason }: Decide) => ({
    decision,
    decidedBy: actor.userId,
    decidedAt: now(),
    reason: reason === '' ? null : reason,
  })

  async function acceptAnswer(manager: EntityManager, late: LateAnswerRow): Promise<boolean> {
    const session = await lockTestSession(manager, late.testSessionId)
    const assessment = session === null ? null : await findAssessment(manager, session.assessmentId)
    if (session === null || assessment === null) throw new AppError('not-found')
    const {
      testSessionId,
      questionId,
      value,
      markedForReview,
      revision,
      idempotencyKey,
      activeMs,
      madeAt,
      receivedAt,
    } = late
    const [stored] = await findAnswersByKey(manager, [{ testSessionId, questionId }])
    if (stored !== undefined && stored.revision >= revision) return false
    // An adaptive test went on from the answer it has: another one would be an answer to another test.
    const [item] = await findItemsByKey(manager, [{ testSessionId, questionId }])
    if (item === undefined || item.thetaAfter !== null) return false
    await saveAnswers(manager, [
      { testSessionId, questionId, value, markedForReview, revision, idempotencyKey, activeMs, madeAt, receivedAt },
    ])
    if (isOver(session.status)) await handIn(manager, session, assessment)
    return true
  }

  /** Adds to the clock of a session that still runs; one that is over stays so. */
  async function extend(manager: EntityManager, testSessionId: string, creditMs: number): Promise<boolean> {
    const session = await lockTestSession(manager, testSessionId)
    if (session === null || isOver(session.status)) return false
    await updateTestSession(manager, testSessionId, { creditMs: session.creditMs + creditMs, updatedAt: now() })
    return true
  }

  return {
    async lateAnswers(actor, { decision, assessmentId }) {
      const sessions = await staffSessions(db.read, actor, PERMISSION, assessmentId)
      return toLateAnswers(
        await listLateAnswers(
          db.read,
          sessions.map(({ id }) => id),
          decision,
        ),
        sessions,
      )
    },

    async decideLateAnswer(actor, id, decision) {
      requirePermission(actor, PERMISSION)
      const late = await findLateAnswer(db.read, id)
      if (late === null) throw new AppError('not-found')
      const session = await staffSession(db.read, actor, late.testSessionId, PERMISSION)
      await db.write(async (manager) => {
        if (!(await decideLateAnswer(manager, id, decided(actor, decision)))) throw new AppError('conflict')
        const isUsed = decision.decision === 'accepted' && (await acceptAnswer(manager, late))
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'late-answer.decided',
          subjectType: 'test-session',
          subjectId: late.testSessionId,
          data: {
            lateAnswerId: id,
            decision: decision.decision,
            reason: decision.reason,
            revision: late.revision,
            isUsed,
          },
        })
      })
      const after = await findLateAnswer(db.read, id)
      return only(after === null ? [] : await toLateAnswers([after], [session]))
    },

    async credits(actor, { decision, assessmentId }) {
      const sessions = await staffSessions(db.read, actor, PERMISSION, assessmentId)
      return toCredits(
        await listCredits(
          db.read,
          sessions.map(({ id }) => id),
          decision,
        ),
        sessions,
      )
    },

    async decideCredit(actor, id, decision) {
      requirePermission(actor, PERMISSION)
      const credit = await findCredit(db.read, id)
      if (credit === null) throw new AppError('not-found')
      const session = await staffSession(db.read, actor, credit.testSessionId, PERMISSION)
      const isExtended = await db.write(async (manager) => {
        if (!(await decideCredit(manager, id, decided(actor, decision)))) throw new AppError('conflict')
        const isUsed =
          decision.decision === 'accepted' && (await extend(manager, credit.testSessionId, credit.creditMs))
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'clock-credit.decided',
          subjectType: 'test-session',
          subjectId: credit.testSessionId,
          data: {
            creditId: id,
            decision: decision.decision,
            reason: decision.reason,
            creditMs: credit.creditMs,
            isUsed,
          },
        })
        return isUsed
      })
      if (isExtended) await commands.announce(session.id)
      const after = await findCredit(db.read, id)
      return only(after === null ? [] : await toCredits([after], [session]))
    },

    async addCredit(actor, testSessionId, { minutes, reason }) {
      const session = await staffSession(db.read, actor, testSessionId, PERMISSION)
      const at = now()
      const creditMs = minutes * 60_000
      const row: ClockCreditRow = {
        id: randomUUID(),
        testSessionId,
        kind: 'incident',
        fromAt: new Date(at.getTime() - creditMs),
        toAt: at,
        creditMs,
        decision: 'accepted',
        decidedBy: actor.userId,
        decidedAt: at,
        reason,
        createdAt: at,
      }
      await db.write(async (manager) => {
        if (!(await extend(manager, testSessionId, creditMs))) throw new AppError('test-session-over')
        await insertCredits(manager, [row])
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'clock-credit.added',
          subjectType: 'test-session',
          subjectId: testSessionId,
          data: { creditId: row.id, creditMs, reason },
        })
      })
      await commands.announce(testSessionId)
      return only(await toCredits([row], [session]))
    },
  }
}
