import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { PageProof, TestSessionStats } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { deadlineOf, isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { Database } from '../../kernel/db/database.ts'
import { findAssessment, listAssessments } from '../../assessments/assessments/assessments.queries.ts'
import { assessmentScope } from '../../assessments/assessments/assessments.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { keepWatched } from '../watching/watch-scope.ts'
import { findResults } from '../../grading/results/results.queries.ts'
import { countFlagged } from '../../supervision/flags/flags.queries.ts'
import { countPendingIncidents } from '../../supervision/incidents/incidents.queries.ts'
import { staffSession } from '../watching/session-access.ts'
import { ownSession } from './own-session.ts'
import { isActivePage } from './test-page.rules.ts'
import type { SessionFinisher } from '../finishing/session-finisher.ts'
import type { TestSessionRow } from './test-sessions.entity.ts'
import { listSessionsOfAssessments, lockTestSession } from './test-sessions.queries.ts'
import { clockFacts, countByStatus, toTestSession } from './test-sessions.rules.ts'

export interface TestSessionsService {
  /** For staff, those of the assessments they have to do with, a proctor's own candidates; newest start first. */
  list(actor: Actor, assessmentId: string | undefined): Promise<TestSession[]>
  /** One's own, or one in the scope of a member of staff. */
  get(actor: Actor, id: string): Promise<TestSession>
  /** Ends the candidate's own test session and scores it, for the page that has it. Ending it again changes nothing. */
  end(actor: Actor, id: string, proof: PageProof): Promise<TestSession>
  stats(actor: Actor): Promise<TestSessionStats>
}

export function createTestSessionsService(deps: {
  db: Database
  finisher: SessionFinisher
  now: () => Date
}): TestSessionsService {
  const { db, finisher, now } = deps

  async function visible(actor: Actor, assessmentId: string | undefined): Promise<TestSessionRow[]> {
    requirePermission(actor, 'test-session:list')
    const assessments = await listAssessments(db.read, assessmentScope(actor))
    const ids = assessments
      .map((assessment) => assessment.id)
      .filter((id) => assessmentId === undefined || id === assessmentId)
    return keepWatched(db.read, actor, await listSessionsOfAssessments(db.read, ids))
  }

  return {
    list: async (actor, assessmentId) => (await visible(actor, assessmentId)).map(toTestSession),

    async get(actor, id) {
      if (actor.role === 'peserta') return toTestSession(await ownSession(db.read, actor, id))
      return toTestSession(await staffSession(db.read, actor, id, 'test-session:list'))
    },

    async end(actor, id, { pageSecret }) {
      const row = await ownSession(db.read, actor, id)
      if (row.status === 'completed') return toTestSession(row)
      const isEnded = await db.write(async (manager) => {
        const session = await lockTestSession(manager, id)
        const assessment = await findAssessment(manager, row.assessmentId)
        if (session === null || assessment === null) throw new AppError('not-found')
        if (session.status === 'terminated') throw new AppError('test-session-over')
        if (session.status === 'completed') return false
        if (!isActivePage(session, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
        const facts = clockFacts(session, assessment)
        const at = now()
        // Handed in after the time: the clock was first, and its end is when answers stopped to count.
        const ending = isTimeOver(facts, at.getTime())
          ? { reason: 'deadline' as const, at: new Date(deadlineOf(facts, at.getTime())) }
          : { reason: 'participant' as const, at }
        return finisher.finish(manager, session, { ...ending, status: 'completed', actorId: actor.userId })
      })
      if (!isEnded) return toTestSession(await ownSession(db.read, actor, id))
      const ended = await finisher.announce(id)
      if (ended === null) throw new AppError('not-found')
      return ended
    },

    async stats(actor) {
      const sessions = await visible(actor, undefined)
      const ids = sessions.map(({ id }) => id)
      const results = (await findResults(db.read, ids)).filter(({ isMeasured }) => isMeasured)
      const sum = results.reduce((total, { percentageScore }) => total + percentageScore, 0)
      return {
        total: sessions.length,
        byStatus: countByStatus(sessions),
        flagged: await countFlagged(db.read, ids),
        ...(await countPendingIncidents(db.read, ids)),
        averageScore: results.length === 0 ? null : Math.round((sum / results.length) * 10) / 10,
      }
    },
  }
}
