import { message } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../../identity/notifications/notifications.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import type { SittingRow } from '../../assessments/sittings.entity.ts'
import { findSittings, sittingsOfParticipants } from '../../assessments/sittings.queries.ts'
import { moveParticipants } from '../sittings.repository.ts'
import type { SittingsDeps } from './deps.ts'
import { notifyOfSitting } from './notify-of-sitting.ts'

/** How it came about, for the log. */
export type MovedBy = 'capacity' | 'unit' | 'hand' | 'removal'

/**
 * Moves candidates to sittings, logs each former and new one, and returns the notices to them. Throws `invalid-input`
 * where somebody takes the test at this moment, or a sitting is over or has no room.
 *
 * @param wanted the sitting of each by id; null: the assessment's own dates
 */
export async function movePeople(
  deps: SittingsDeps,
  manager: EntityManager,
  actor: Actor,
  assessment: AssessmentRow,
  wanted: ReadonlyMap<string, string | null>,
  by: MovedBy,
): Promise<NotificationRow[]> {
  const { audit, tests, now } = deps
  const own = await sittingsOfParticipants(manager, assessment.id)
  const moves = [...wanted].filter(([userId, to]) => own.has(userId) && own.get(userId) !== to)
  const ids = moves.map(([userId]) => userId)
  if ((await tests.findUnfinished(manager, assessment.id, ids)).length > 0) throw refuse('participants', 'sittingBegun')
  const sittings = await findSittings(manager, [...own.values(), ...wanted.values()])
  const notices: NotificationRow[] = []
  for (const [to, group] of Map.groupBy(moves, ([, sittingId]) => sittingId)) {
    const sitting = to === null ? null : (sittings.get(to) ?? null)
    const staying = [...own].filter(([userId, sittingId]) => sittingId === to && !wanted.has(userId)).length
    refuseTarget(sitting, staying + [...wanted.values()].filter((id) => id === to).length, now())
    const people = group.map(([userId]) => userId)
    await moveParticipants(manager, assessment.id, people, to)
    for (const [from, some] of Map.groupBy(people, (userId) => own.get(userId) ?? null))
      await audit.append(manager, {
        actorId: actor.userId,
        action: 'assessment.sitting-assigned',
        subjectType: 'assessment',
        subjectId: assessment.id,
        data: {
          by,
          moved: some.length,
          sittingBefore: sittings.get(from ?? '')?.name ?? null,
          sittingAfter: sitting?.name ?? null,
          participants: some.join(' '),
        },
      })
    notices.push(...(await notifyOfSitting(deps, manager, people, assessment, sitting)))
  }
  return notices
}

function refuseTarget(sitting: SittingRow | null, wanted: number, at: Date): void {
  if (sitting === null) return
  const { name, capacity, endDate } = sitting
  if (endDate <= at) throw refuse('sittingId', message('sittingOver', { name }))
  if (capacity !== null && wanted > capacity)
    throw refuse('sittingId', message('sittingFull', { name, capacity: String(capacity), wanted: String(wanted) }))
}
