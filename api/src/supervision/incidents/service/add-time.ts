import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertCredits } from '../../../sessions/outages/clock-credits.changes.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { updateTestSessions } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { refuseOver } from '../../commands/refuse-over.ts'
import type { Settled } from '../../commands/settled.ts'

interface Given {
  minutes: number
  reason: string
  /** The id of the credit of a session. */
  idOf: (testSessionId: string) => string
}

/** Adds time to tests that go on, with the credits that it makes. The rows must be locked, so that no clock ends meanwhile. */
export async function addTime(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly TestSessionRow[],
  { minutes, reason, idOf }: Given,
  at: Date,
): Promise<Settled & { credits: ClockCreditRow[] }> {
  const { running, refusals } = refuseOver(sessions)
  const creditMs = minutes * 60_000
  const credits = running.map(({ id: testSessionId }): ClockCreditRow => ({
    ...{ id: idOf(testSessionId), testSessionId, kind: 'incident', creditMs, isLasting: false },
    ...{ fromAt: new Date(at.getTime() - creditMs), toAt: at, createdAt: at },
    ...{ decision: 'accepted', decidedBy: actor.userId, decidedAt: at, reason },
  }))
  await updateTestSessions(
    manager,
    new Map(running.map((row) => [row.id, { creditMs: row.creditMs + creditMs, updatedAt: at }])),
  )
  await insertCredits(manager, credits)
  const entries = credits.map(({ id: creditId, testSessionId }) => ({
    actorId: actor.userId,
    action: 'clock-credit.added' as const,
    subjectType: 'test-session' as const,
    subjectId: testSessionId,
    data: { creditId, creditMs },
    words: { reason },
  }))
  return { changed: credits.map(({ testSessionId }) => testSessionId), refusals, entries, credits }
}
