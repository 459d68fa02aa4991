import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { PageProof } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { deadlineOf, isTimeOver } from '@pengawas/shared/rules/test-clock'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ownSession } from '../test-sessions/own-session.ts'
import { isActivePage } from '../test-sessions/test-page.rules.ts'
import { lockTestSession } from '../test-sessions/test-sessions.queries.ts'
import { clockFacts, toTestSession } from '../test-sessions/test-sessions.rules.ts'
import type { SessionFinisher } from './session-finisher.ts'

export interface FinishingService {
  /** Ends the candidate's own test session and scores it, for the page that has it. Ending it again changes nothing. */
  end(actor: Actor, id: string, proof: PageProof): Promise<TestSession>
}

export function createFinishingService(deps: {
  db: Database
  finisher: SessionFinisher
  now: () => Date
}): FinishingService {
  const { db, finisher, now } = deps
  return {
    async end(actor, id, { pageSecret }) {
      const row = await ownSession(db.read, actor, id)
      if (row.status === 'completed') return toTestSession(row)
      const isEnded = await db.write(async (manager) => {
        const session = await lockTestSession(manager, id)
        const assessment = await findAssessment(manager, row.assessmentId)
        if (session === null || assessment === null) throw new AppError('not-found')
        if (session.status === 'terminated') throw new AppError('test-session-over')
        if (session.status === 'completed') return false
        if (session.status === 'check-in') throw new AppError('check-in-pending')
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
  }
}
