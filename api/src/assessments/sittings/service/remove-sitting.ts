import type { RemoveSitting, Sittings } from '@pengawas/shared/contracts/sittings'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import { listSittingProctors } from '../../assessments/sittings.queries.ts'
import { deleteSitting } from '../sittings.repository.ts'
import { knownSitting, peopleIn, sittingFigures } from './read-sitting.ts'
import type { SittingsDeps } from './deps.ts'
import { listSittings } from './list-sittings.ts'
import { movePeople } from './move-people.ts'

/**
 * Removes a sitting; its candidates go where `moveTo` says. Throws `not-found`, `conflict` when the assessment has changed
 * since `version`, and `invalid-input` where it has candidates and nobody said where they go, or where they cannot go there.
 */
export async function removeSitting(
  deps: SittingsDeps,
  actor: Actor,
  assessmentId: string,
  id: string,
  { version, moveTo }: RemoveSitting,
): Promise<Sittings> {
  const { db, audit, announcer, notifications, now } = deps
  const notices = await db.write(async (manager) => {
    const assessment = await editedRow(manager, actor, assessmentId, version, now())
    const row = await knownSitting(manager, assessmentId, id)
    const people = await peopleIn(manager, assessmentId, id)
    if (people.length > 0 && (moveTo === undefined || moveTo === id)) throw refuse('moveTo', 'sittingHasPeople')
    if (typeof moveTo === 'string') await knownSitting(manager, assessmentId, moveTo)
    const wanted = new Map(people.map((userId) => [userId, moveTo ?? null]))
    const moved = await movePeople(deps, manager, actor, assessment, wanted, 'removal')
    const proctors = (await listSittingProctors(manager, [assessmentId])).filter(({ sittingId }) => sittingId === id)
    await deleteSitting(manager, id)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.sitting-removed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: {
        sittingId: id,
        moved: people.length,
        ...sittingFigures(
          row,
          proctors.map(({ userId }) => userId),
        ),
      },
    })
    return moved
  })
  announcer.emit('proctorsChanged', { assessmentId })
  notifications.deliver(notices)
  return listSittings(deps, actor, assessmentId)
}
