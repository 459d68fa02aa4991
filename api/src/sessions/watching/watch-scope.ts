import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { listActiveProctors, listLedBy } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import type { Watched } from '../test-sessions/test-sessions.queries.ts'
import { findHolders } from './allocations.queries.ts'

/*
 * Who looks, and who may see.
 *
 * The *allocation* (`allocation.service.ts`) says who is to look at a candidate: exactly one proctor of the assessment, by
 * who is there. It is stored, and changes only by a decision that is stored with it. The *scope* (this file) says who may
 * see a candidate and act on them, and every call asks it: of the proctors of the assessment, the one to whom the candidate
 * is allocated and the lead; beside them the roles whose scope is the assessment. So the allocation gives a right, and takes
 * it from the one before in the same transaction; it can give it to proctors of this assessment alone, and whoever is none
 * any more has lost the assessment itself (`isWithinScope`), whatever is allocated to them.
 */

/** The proctor to whom each of these test sessions is allocated; absent where there is none. */
export const findWatchers = (
  manager: EntityManager,
  sessions: readonly Pick<TestSessionRow, 'id'>[],
): Promise<Map<string, string>> =>
  findHolders(
    manager,
    sessions.map(({ id }) => id),
  )

/** The proctors of an assessment whose accounts are active, by user id. */
export async function listProctors(manager: EntityManager, assessmentId: string): Promise<string[]> {
  return (await listActiveProctors(manager, [assessmentId])).map(({ userId }) => userId)
}

/** The proctor to whom a test session is allocated, or null. */
export async function findWatcher(manager: EntityManager, session: Pick<TestSessionRow, 'id'>): Promise<string | null> {
  return (await findWatchers(manager, [session])).get(session.id) ?? null
}

/** Of these sessions, those that the actor may see: for a proctor what is allocated to them or led by them, for everyone else all. */
export async function filterWatched<T extends Pick<TestSessionRow, 'id' | 'assessmentId'>>(
  manager: EntityManager,
  actor: Pick<Actor, 'userId' | 'role'>,
  sessions: readonly T[],
): Promise<T[]> {
  if (actor.role !== 'proktor') return [...sessions]
  const led = new Set(await listLedBy(manager, actor.userId))
  const watchers = await findWatchers(manager, sessions)
  return sessions.filter(({ id, assessmentId }) => led.has(assessmentId) || watchers.get(id) === actor.userId)
}

/** What `filterWatched` leaves, for queries; null where it leaves all. */
export async function watchedBy(manager: EntityManager, actor: Actor): Promise<Watched | null> {
  if (actor.role !== 'proktor') return null
  return { userId: actor.userId, led: await listLedBy(manager, actor.userId) }
}

/** Throws `not-found` for a test session that the actor may not see. Whether its assessment is the actor's is asked elsewhere. */
export async function assertWatched(
  manager: EntityManager,
  actor: Actor,
  session: Pick<TestSessionRow, 'id' | 'assessmentId'>,
): Promise<void> {
  if ((await filterWatched(manager, actor, [session])).length === 0) throw new AppError('not-found')
}

export interface Load {
  /** The number by which the proctor's share is in proportion. */
  maximum: number
  /** How many of their sessions are not over. */
  watching: number
}

/** How a proctor's share of an assessment compares with their number; null for anyone who is no proctor of it. */
export async function loadOf(
  manager: EntityManager,
  actor: Actor,
  assessmentId: string,
  shown: readonly TestSessionRow[],
): Promise<Load | null> {
  if (actor.role !== 'proktor') return null
  const own = (await listActiveProctors(manager, [assessmentId])).find(({ userId }) => userId === actor.userId)
  if (own === undefined) return null
  const open = shown.filter((session) => session.assessmentId === assessmentId && !isOver(session.status))
  const holders = await findWatchers(manager, open)
  return {
    maximum: own.maxCandidates,
    watching: open.filter(({ id }) => holders.get(id) === actor.userId).length,
  }
}
