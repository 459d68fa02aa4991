import type { ParticipantQuestions, TestRun, updateTestSessionSchema } from '@pengawas/shared/contracts/test-taking'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { Announcer } from '../../lib/announcer.ts'
import { contentKey, findAnswers, findContents, type ShownItem } from '../answers/answers.repository.ts'
import { toInput, toTestItem } from '../answers/items.rules.ts'
import type { AssessmentRow } from '../assessments/assessments.entity.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { type Actor, requirePermission } from '../auth/actor.ts'
import { markSeen } from './incidents.repository.ts'
import { createRunReader, type RunRows } from './run-reader.ts'
import { ownSession } from './session-access.ts'
import type { TestSessionRow } from './test-sessions.entity.ts'
import { findSessionOf, lockTestSession, updateTestSession } from './test-sessions.repository.ts'
import { clockFacts, toSessionClock, toTestSession } from './test-sessions.rules.ts'

type Position = z.output<typeof updateTestSessionSchema>

/** What the test page of a candidate needs while the test runs. */
export interface RunService {
  run(actor: Actor, id: string): Promise<TestRun>
  /** The questions of one's own test that is under way; anybody else's are `not-found`. */
  questions(actor: Actor, assessmentId: string, participantId: string): Promise<ParticipantQuestions>
  /** Notes where the candidate is. Only the page that may write does so. */
  move(actor: Actor, id: string, position: Position): Promise<TestSession>
  /** Makes this page the one that may write, and tells the others. */
  takeOver(actor: Actor, id: string, pageId: string): Promise<TestRun>
  /** Notes that the candidate has read a warning. */
  acknowledge(actor: Actor, id: string, warningId: string): Promise<void>
}

export function createRunService(deps: { db: Database; audit: AuditService; announcer: Announcer; onMoved: (testSessionId: string) => void; now: () => Date }): RunService {
  const { db, audit, announcer, onMoved, now } = deps

  const reader = createRunReader(db)

  /** The candidate's own test while it is under way. Somebody else's is `not-found`, whether it exists or not. */
  async function openRun(actor: Actor, id: string): Promise<RunRows> {
    const rows = await reader.read(id)
    if (rows === null || rows.session.participantId !== actor.userId) throw new AppError('not-found')
    if (isOver(rows.session.status)) throw new AppError('test-session-over')
    return rows
  }

  const toRunAssessment = (row: AssessmentRow): TestRun['assessment'] => ({
    id: row.id,
    title: row.title,
    type: row.type,
    instructions: row.instructions,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    duration: row.duration,
    aiProctoringEnabled: row.aiProctoringEnabled,
  })

  async function shownOf(items: readonly ShownItem[]) {
    const contents = await findContents(db.read, items.map(({ questionId, questionVersion }) => ({ questionId, version: questionVersion })))
    return items.flatMap((item) => {
      const content = contents.get(contentKey(item.questionId, item.questionVersion))
      return content === undefined ? [] : [{ item, shown: toTestItem(item, content) }]
    })
  }

  async function runOf({ session: row, assessment, minimum, items: asked, warnings }: RunRows): Promise<TestRun> {
    const items = await shownOf(asked)
    const orders = new Map(items.map(({ item }) => [item.questionId, item.optionOrder]))
    // The first answer names its page, so where there is none there are no answers: everybody who starts at once comes here.
    const answers = row.pageId === null ? [] : await findAnswers(db.read, row.id)
    return {
      session: toTestSession(row),
      assessment: toRunAssessment(assessment),
      clock: toSessionClock(clockFacts(row, assessment), now()),
      items: items.map(({ shown }) => shown),
      totalQuestions: assessment.type === 'cat' ? assessment.totalQuestions : items.length,
      minQuestions: minimum,
      currentPosition: row.currentPosition,
      answers: answers.map((answer) => ({
        questionId: answer.questionId,
        value: toInput(answer.value, orders.get(answer.questionId) ?? null),
        markedForReview: answer.markedForReview,
        revision: answer.revision,
        receivedAt: answer.receivedAt.toISOString(),
      })),
      activePageId: row.pageId,
      warnings: warnings.map((note) => ({ id: note.id, text: note.text, at: note.createdAt.toISOString() })),
    }
  }

  /** The candidate's own session, locked, for a change that only a test under way allows. */
  async function changeable(manager: EntityManager, actor: Actor, id: string): Promise<TestSessionRow> {
    const row = await lockTestSession(manager, id)
    if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
    if (isOver(row.status)) throw new AppError('test-session-over')
    return row
  }

  return {
    async run(actor, id) {
      requirePermission(actor, 'assessment:take')
      return runOf(await openRun(actor, id))
    },

    async questions(actor, assessmentId, participantId) {
      requirePermission(actor, 'assessment:take')
      if (participantId !== actor.userId) throw new AppError('not-found')
      const row = await findSessionOf(db.read, assessmentId, participantId)
      if (row === null) throw new AppError('not-found')
      const { assessment, items: asked } = await openRun(actor, row.id)
      const items = await shownOf(asked)
      return { questions: items.map(({ shown }) => shown), assessment: toRunAssessment(assessment), duration: assessment.duration }
    },

    async move(actor, id, { pageId, currentQuestion }) {
      requirePermission(actor, 'assessment:take')
      const moved = await db.write(async (manager) => {
        const row = await changeable(manager, actor, id)
        if (row.pageId !== null && row.pageId !== pageId) throw new AppError('test-page-replaced')
        const changes = { pageId, currentPosition: currentQuestion }
        await updateTestSession(manager, id, changes)
        return { ...row, ...changes }
      })
      onMoved(id)
      return toTestSession(moved)
    },

    async takeOver(actor, id, pageId) {
      requirePermission(actor, 'assessment:take')
      const row = await db.write(async (manager) => {
        const before = await changeable(manager, actor, id)
        if (before.pageId === pageId) return before
        await updateTestSession(manager, id, { pageId, updatedAt: now() })
        // The first page takes nothing over from anybody.
        if (before.pageId !== null) {
          await audit.append(manager, { actorId: actor.userId, action: 'test-session.page-changed', subjectType: 'test-session', subjectId: id })
        }
        return { ...before, pageId }
      })
      announcer.announce('testPageChanged', { testSessionId: id, pageId })
      return runOf({ ...(await openRun(actor, id)), session: row })
    },

    async acknowledge(actor, id, warningId) {
      await ownSession(db.read, actor, id)
      if (!(await db.write((manager) => markSeen(manager, id, warningId, now())))) throw new AppError('not-found')
    },
  }
}
