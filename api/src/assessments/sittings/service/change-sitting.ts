import type { saveSittingSchema, Sittings } from '@pengawas/shared/contracts/sittings'
import { message } from '@pengawas/shared/messages'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { changedValues } from '../../../kernel/audit/changed-values.rules.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { refuse } from '../../assessments/assessment-parts.ts'
import { listSittingProctors } from '../../assessments/sittings.queries.ts'
import { replaceSittingProctors, updateSitting } from '../sittings.repository.ts'
import type { SittingsDeps } from './deps.ts'
import { listSittings } from './list-sittings.ts'
import { notifyOfSitting } from './notify-of-sitting.ts'
import { knownSitting, peopleIn, sittingFigures } from './read-sitting.ts'
import { refuseSitting, sittingColumns } from './refuse-sitting.ts'

/**
 * Changes a sitting. Tests in it that go on have its new dates at once, as with the dates of an assessment; its candidates
 * are told of another time or place. Throws `not-found`, `conflict` when the assessment has changed since `version`, and
 * `invalid-input`, also for a capacity below the number of its candidates and for a start in the future while somebody takes the test.
 */
export async function changeSitting(
  deps: SittingsDeps,
  actor: Actor,
  assessmentId: string,
  id: string,
  sent: z.output<typeof saveSittingSchema>,
): Promise<Sittings> {
  const { db, audit, announcer, notifications, tests, now } = deps
  const columns = sittingColumns(sent)
  const { moved, notices } = await db.write(async (manager) => {
    const at = now()
    const assessment = await editedRow(manager, actor, assessmentId, sent.version, at)
    const before = await knownSitting(manager, assessmentId, id)
    await refuseSitting(manager, assessment, before, columns, sent.proctorIds, at)
    const people = await peopleIn(manager, assessmentId, id)
    if (columns.capacity !== null && columns.capacity < people.length)
      throw refuse(
        'capacity',
        message('sittingFull', {
          name: columns.name,
          capacity: String(columns.capacity),
          wanted: String(people.length),
        }),
      )
    if (columns.startDate > at && (await tests.findUnfinished(manager, assessmentId, people)).length > 0)
      throw refuse('startDate', 'sittingBegun')
    const proctors = (await listSittingProctors(manager, [assessmentId])).filter(({ sittingId }) => sittingId === id)
    await updateSitting(manager, id, columns)
    await replaceSittingProctors(manager, id, sent.proctorIds)
    const difference = changedValues(
      sittingFigures(
        before,
        proctors.map(({ userId }) => userId),
      ),
      sittingFigures(columns, sent.proctorIds),
    )
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.sitting-changed',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: { sittingId: id, sitting: columns.name, ...difference },
    })
    const isMoved = ['startDate', 'endDate', 'place'].some((name) => `${name}After` in difference)
    return {
      moved: await tests.setWindow(manager, id, columns),
      notices: await notifyOfSitting(deps, manager, isMoved ? people : [], assessment, columns),
    }
  })
  announcer.emit('proctorsChanged', { assessmentId })
  for (const testSessionId of moved) announcer.emit('extraTimeChanged', { testSessionId })
  notifications.deliver(notices)
  return listSittings(deps, actor, assessmentId)
}
