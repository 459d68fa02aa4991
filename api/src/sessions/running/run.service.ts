import type {
  ClaimedRun,
  ParticipantQuestions,
  takeOverSchema,
  TestRun,
  updateTestSessionSchema,
} from '@pengawas/shared/contracts/test-taking'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { randomUUID } from 'node:crypto'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findAnswers, type ShownItem } from '../answers/answers.queries.ts'
import { contentKey, findContentsByVersion } from '../../bank/questions/contents.queries.ts'
import { toInput, toTestItem } from '../answers/items.rules.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { OneLogin } from '../../identity/auth/one-login.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import { createRunReader, type ListWarnings, type RunRows } from './run-reader.ts'
import type { FlagSecondLogin } from './second-login.ts'
import { decideTakeOver, isActivePage } from '../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findSessionOf, lockTestSession } from '../test-sessions/test-sessions.queries.ts'
import { updateTestSession } from '../test-sessions/test-sessions.changes.ts'
import { clockFacts, toSessionClock, toTestSession } from '../test-sessions/test-sessions.rules.ts'

type Wish = z.output<typeof takeOverSchema>
type Position = z.output<typeof updateTestSessionSchema>

/** What the test page of a candidate needs while the test runs. */
export interface RunService {
  /** Opened from another login or browser than the page that has it, it raises a flag. */
  run(actor: Actor, id: string, device: string): Promise<TestRun>
  /** The questions of the actor's own test while it is under way; those of others are `not-found`. */
  questions(actor: Actor, assessmentId: string, participantId: string, device: string): Promise<ParticipantQuestions>
  /** Notes where the candidate is. Only the page that may write does so. */
  move(actor: Actor, id: string, position: Position): Promise<TestSession>
  /** Makes this page the one that may write, and notifies the others. Throws `test-page-replaced` where another has it and nobody said to replace it. */
  takeOver(actor: Actor, id: string, device: string, wish: Wish): Promise<ClaimedRun>
}

export function createRunService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  flagSecondLogin: FlagSecondLogin
  listWarnings: ListWarnings
  oneLogin: OneLogin
  onMoved: (testSessionId: string) => void
  now: () => Date
}): RunService {
  const { db, audit, announcer, flagSecondLogin, listWarnings, oneLogin, onMoved, now } = deps

  const reader = createRunReader(db, listWarnings)

  /** The candidate's own test while it is under way. Another candidate's is `not-found`, whether it exists or not. */
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
    const contents = await findContentsByVersion(
      db.read,
      items.map(({ questionId, questionVersion }) => ({ questionId, version: questionVersion })),
    )
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
    async run(actor, id, device) {
      requirePermission(actor, 'assessment:take')
      const rows = await openRun(actor, id)
      await flagSecondLogin(rows.session, { authSessionId: actor.authSessionId, device })
      return runOf(rows)
    },

    async questions(actor, assessmentId, participantId, device) {
      requirePermission(actor, 'assessment:take')
      if (participantId !== actor.userId) throw new AppError('not-found')
      const row = await findSessionOf(db.read, assessmentId, participantId)
      if (row === null) throw new AppError('not-found')
      const { assessment, items: asked } = await openRun(actor, row.id)
      await flagSecondLogin(row, { authSessionId: actor.authSessionId, device })
      const items = await shownOf(asked)
      return {
        questions: items.map(({ shown }) => shown),
        assessment: toRunAssessment(assessment),
        duration: assessment.duration,
      }
    },

    async move(actor, id, { pageSecret, currentQuestion }) {
      requirePermission(actor, 'assessment:take')
      const moved = await db.write(async (manager) => {
        const row = await changeable(manager, actor, id)
        if (!isActivePage(row, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
        const changes = { currentPosition: currentQuestion }
        await updateTestSession(manager, id, changes)
        return { ...row, ...changes }
      })
      onMoved(id)
      return toTestSession(moved)
    },

    async takeOver(actor, id, device, wish) {
      requirePermission(actor, 'assessment:take')
      const caller = { authSessionId: actor.authSessionId, device }
      const { before, row, secret, verdict, endedLogins } = await db.write(async (manager) => {
        const held = await changeable(manager, actor, id)
        const decided = decideTakeOver(held, caller, wish)
        if (decided.kind === 'refuse') throw new AppError('test-page-replaced')
        const isSame = decided.kind === 'again' || decided.kind === 'signed-in-again'
        // A page that proved itself keeps its secret: should this answer be lost, it can prove itself again.
        const pageSecret = (isSame ? wish.pageSecret : undefined) ?? randomToken()
        const hold = {
          pageId: (isSame ? held.pageId : null) ?? randomUUID(),
          pageSecretHash: sha256Hex(pageSecret),
          pageLoginId: actor.authSessionId,
          pageDevice: device,
        }
        if (decided.kind !== 'again') await updateTestSession(manager, id, { ...hold, updatedAt: now() })
        if (decided.kind === 'replaces' || decided.kind === 'signed-in-again') {
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'test-session.page-changed',
            subjectType: 'test-session',
            subjectId: id,
            data: {
              samePage: isSame,
              otherLogin: held.pageLoginId !== actor.authSessionId,
              otherBrowser: held.pageDevice !== device,
            },
          })
        }
        // A login from before the test began is one too many from now on, as is a later one.
        const ended = decided.kind === 'again' ? [] : await oneLogin.enforce(manager, actor.userId, actor.authSessionId)
        return {
          before: held,
          row: { ...held, ...hold },
          secret: pageSecret,
          verdict: decided.kind,
          endedLogins: ended,
        }
      })
      // Signing in again in the same browser is no second login; the page's secret in another browser was handed over.
      if (verdict === 'replaces' || before.pageDevice !== device) await flagSecondLogin(before, caller)
      for (const authSessionId of endedLogins) announcer.emit('loginEnded', { authSessionId })
      if (verdict !== 'again') announcer.announce(pushes.pageChanged, { testSessionId: id }, { pageId: row.pageId })
      const run = await runOf({ ...(await openRun(actor, id)), session: row })
      return { ...run, page: { pageId: row.pageId, pageSecret: secret } }
    },
  }
}
