import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { listActiveProctors } from '../../assessments/assessments/assessments.queries.ts'
import { listSittingProctors } from '../../assessments/assessments/sittings.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { listSessionTimes } from '../test-sessions/test-sessions.queries.ts'
import { divideCandidates } from './division.rules.ts'

/** Which proctor watches each of these test sessions, which must be all of their assessments'; absent where nobody does. */
async function divide(
  manager: EntityManager,
  sessions: readonly Pick<TestSessionRow, 'id' | 'assessmentId' | 'startTime' | 'endTime' | 'sittingId'>[],
): Promise<Map<string, string>> {
  const byAssessment = Map.groupBy(sessions, (session) => session.assessmentId)
  const proctors = Map.groupBy(await listActiveProctors(manager, [...byAssessment.keys()]), (row) => row.assessmentId)
  const links = Map.groupBy(await listSittingProctors(manager, [...byAssessment.keys()]), (row) => row.assessmentId)
  return new Map(
    [...byAssessment].flatMap(([id, rows]) => [...divideCandidates(proctors.get(id) ?? [], rows, links.get(id))]),
  )
}

/** Which proctor watches each test session of the assessments that these belong to. */
export async function findWatchers(
  manager: EntityManager,
  sessions: readonly Pick<TestSessionRow, 'assessmentId'>[],
): Promise<Map<string, string>> {
  return divide(
    manager,
    await listSessionTimes(manager, [...new Set(sessions.map(({ assessmentId }) => assessmentId))]),
  )
}

/** The proctors of an assessment whose accounts are active, by user id. */
export async function listProctors(manager: EntityManager, assessmentId: string): Promise<string[]> {
  return (await listActiveProctors(manager, [assessmentId])).map(({ userId }) => userId)
}

/** The proctor who watches a test session, or null. */
export async function findWatcher(
  manager: EntityManager,
  session: Pick<TestSessionRow, 'id' | 'assessmentId'>,
): Promise<string | null> {
  return (await findWatchers(manager, [session])).get(session.id) ?? null
}

/** The sessions that the actor may see, given all sessions of some assessments: a proctor their share, everyone else all. */
export async function filterWatched(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly TestSessionRow[],
): Promise<TestSessionRow[]> {
  if (actor.role !== 'proktor') return [...sessions]
  const watchers = await divide(manager, sessions)
  return sessions.filter(({ id }) => watchers.get(id) === actor.userId)
}

/** The ids that `filterWatched` leaves of assessments, or null where it leaves all. */
export async function watchedIds(
  manager: EntityManager,
  actor: Actor,
  assessmentIds: readonly string[],
): Promise<string[] | null> {
  if (actor.role !== 'proktor') return null
  const watchers = await divide(manager, await listSessionTimes(manager, assessmentIds))
  return [...watchers].flatMap(([id, userId]) => (userId === actor.userId ? [id] : []))
}

/** Throws `not-found` for a test session that another proctor watches. Whether its assessment is the actor's is asked elsewhere. */
export async function assertWatched(
  manager: EntityManager,
  actor: Actor,
  session: Pick<TestSessionRow, 'id' | 'assessmentId'>,
): Promise<void> {
  if (actor.role === 'proktor' && (await findWatcher(manager, session)) !== actor.userId)
    throw new AppError('not-found')
}

export interface Load {
  /** The most candidates the proctor should watch. */
  maximum: number
  /** How many of their sessions are not over. */
  watching: number
}

/** How a proctor's share of an assessment compares with their maximum; null for anyone who is no proctor of it. */
export async function loadOf(
  manager: EntityManager,
  actor: Actor,
  assessmentId: string,
  shown: readonly TestSessionRow[],
): Promise<Load | null> {
  if (actor.role !== 'proktor') return null
  const own = (await listActiveProctors(manager, [assessmentId])).find(({ userId }) => userId === actor.userId)
  if (own === undefined) return null
  const watching = shown.filter((session) => session.assessmentId === assessmentId && !isOver(session.status)).length
  return { maximum: own.maxCandidates, watching }
}
