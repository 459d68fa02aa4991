import { randomUUID } from 'node:crypto'
import type { saveSittingSchema, Sittings } from '@pengawas/shared/contracts/sittings'
import type { z } from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { editedRow } from '../../assessments/assessment-access.ts'
import { insertSitting, replaceSittingProctors } from '../sittings.repository.ts'
import { sittingFigures } from './read-sitting.ts'
import type { SittingsDeps } from './deps.ts'
import { listSittings } from './list-sittings.ts'
import { refuseSitting, sittingColumns } from './refuse-sitting.ts'

/** Adds an empty sitting. Throws `not-found`, `conflict` when the assessment has changed since `version`, and `invalid-input`. */
export async function addSitting(
  deps: SittingsDeps,
  actor: Actor,
  assessmentId: string,
  sent: z.output<typeof saveSittingSchema>,
): Promise<Sittings> {
  const { db, audit, announcer, now } = deps
  const columns = sittingColumns(sent)
  await db.write(async (manager) => {
    const at = now()
    const assessment = await editedRow(manager, actor, assessmentId, sent.version, at)
    await refuseSitting(manager, assessment, null, columns, sent.proctorIds, at)
    const row = { ...columns, id: randomUUID(), assessmentId, createdAt: at }
    await insertSitting(manager, row)
    await replaceSittingProctors(manager, row.id, sent.proctorIds)
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'assessment.sitting-added',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: { sittingId: row.id, ...sittingFigures(row, sent.proctorIds) },
    })
  })
  announcer.emit('proctorsChanged', { assessmentId })
  return listSittings(deps, actor, assessmentId)
}
