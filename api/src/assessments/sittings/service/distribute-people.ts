import type { Distribute, Distribution, Sittings } from '@pengawas/shared/contracts/sittings'
import type { EntityManager } from 'typeorm'
import { findUsers } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import { listSittings as findSittings, sittingsOfParticipants } from '../../assessments/sittings.queries.ts'
import { distribute } from '../distribution.rules.ts'
import { knownSitting } from './read-sitting.ts'
import type { SittingsDeps } from './deps.ts'
import { listSittings } from './list-sittings.ts'
import { movePeople } from './move-people.ts'

/**
 * Gives candidates their sittings. Throws `not-found`, `conflict` when the assessment has changed since `version`, and
 * `invalid-input` where not everybody finds a place.
 */
export async function distributePeople(
  deps: SittingsDeps,
  actor: Actor,
  assessmentId: string,
  { version, distribution }: Distribute,
): Promise<Sittings> {
  const { db, notifications, now } = deps
  const notices = await db.write(async (manager) => {
    const assessment = await editedRow(manager, actor, assessmentId, version, now())
    const wanted = await wantedSittings(deps, manager, assessmentId, distribution)
    return movePeople(deps, manager, actor, assessment, wanted, distribution.by)
  })
  notifications.deliver(notices)
  return listSittings(deps, actor, assessmentId)
}

/** Which sitting each of those who are to be moved gets. */
async function wantedSittings(
  { tests, now }: SittingsDeps,
  manager: EntityManager,
  assessmentId: string,
  distribution: Distribution,
): Promise<Map<string, string | null>> {
  const own = await sittingsOfParticipants(manager, assessmentId)
  if (distribution.by === 'hand') {
    const { participants, sittingId } = distribution
    if (sittingId !== null) await knownSitting(manager, assessmentId, sittingId)
    if (participants.some((id) => !own.has(id))) throw refuse('participants', 'participantsNotActive')
    return new Map(participants.map((id) => [id, sittingId]))
  }
  const begun = new Set(await tests.findStarted(manager, assessmentId, [...own.keys()]))
  const movable = [...own].flatMap(([userId, sittingId]) =>
    begun.has(userId) || (distribution.who === 'unassigned' && sittingId !== null) ? [] : [userId],
  )
  const isMovable = new Set(movable)
  const open = (await findSittings(manager, assessmentId)).filter(({ endDate }) => endDate > now())
  const places = open.map(({ id, capacity }) => ({
    sittingId: id,
    capacity,
    taken: [...own].filter(([userId, sittingId]) => sittingId === id && !isMovable.has(userId)).length,
  }))
  const people = (await findUsers(manager, movable)).map(({ id, unit }) => ({ id, unit }))
  const placed = distribute(people, places, distribution.by)
  // Nobody is left behind without a word: capacities are raised, or another sitting is added, first.
  if (placed.size < people.length) throw refuse('distribution', 'sittingsTooSmall')
  return placed
}
