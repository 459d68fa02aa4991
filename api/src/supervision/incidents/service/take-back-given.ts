import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { ClockCreditRow } from '../../../sessions/outages/clock-credits.entity.ts'
import { findCredits, listRecentlyGiven } from '../../../sessions/outages/clock-credits.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { Settled } from '../../commands/settled.ts'
import { takeBackTime, undoableSince } from './take-back-time.ts'

type Taken = Settled & { credits: ClockCreditRow[] }

/**
 * Takes time back from several tests: the named credits, which one person gave for one reason, else `conflict`; a test whose
 * credit is not there any more is left as it is. A page of an earlier version names none, and there the one credit of the
 * actor counts; a test that others gave time too, or the actor more than once, is refused. The rows must be locked.
 */
export async function takeBackGiven(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly TestSessionRow[],
  creditIds: readonly string[] | undefined,
  at: Date,
): Promise<Taken> {
  if (creditIds === undefined) return takeBackOnly(manager, actor, sessions, at)
  const ids = new Set(sessions.map(({ id }) => id))
  const named = (await findCredits(manager, creditIds)).filter(({ testSessionId }) => ids.has(testSessionId))
  if (!isOneAction(named)) throw new AppError('conflict', { message: 'creditsDiffer' })
  return takeBackTime(manager, actor, sessions, named, at)
}

/** Of each test the one credit that was given a moment ago, where the actor gave it. */
async function takeBackOnly(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly TestSessionRow[],
  at: Date,
): Promise<Taken> {
  const ids = sessions.map(({ id }) => id)
  const given = Map.groupBy(
    await listRecentlyGiven(manager, ids, undoableSince(at)),
    ({ testSessionId }) => testSessionId,
  )
  const unclear = new Map<string, AppError>()
  for (const [id, credits] of given)
    if (credits.length > 1 || credits[0]?.decidedBy !== actor.userId)
      unclear.set(id, new AppError('conflict', { message: 'creditUnnamed' }))
  const clear = sessions.filter(({ id }) => !unclear.has(id))
  const only = clear.flatMap(({ id }) => given.get(id) ?? [])
  const settled = await takeBackTime(manager, actor, clear, only, at)
  return { ...settled, refusals: new Map([...settled.refusals, ...unclear]) }
}

/** Whether one person gave them for one reason and as much to each, at most once to a test. */
function isOneAction(credits: readonly ClockCreditRow[]): boolean {
  const [first] = credits
  const tests = new Set(credits.map(({ testSessionId }) => testSessionId))
  return (
    tests.size === credits.length &&
    credits.every(
      ({ kind, decidedBy, reason, creditMs }) =>
        kind === 'incident' && decidedBy === first?.decidedBy && reason === first.reason && creditMs === first.creditMs,
    )
  )
}
