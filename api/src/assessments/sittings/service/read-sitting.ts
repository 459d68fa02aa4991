import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { SittingRow } from '../../assessments/sittings.entity.ts'
import { findSittings, sittingsOfParticipants } from '../../assessments/sittings.queries.ts'
import type { SittingColumns } from './refuse-sitting.ts'

/** What an entry of the log says of a sitting. */
export const sittingFigures = (
  { name, place, startDate, endDate, capacity }: SittingColumns,
  proctorIds: readonly string[],
) => ({
  ...{ sitting: name, place, capacity },
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
  proctors: proctorIds.toSorted().join(' '),
})

/** The sitting of this assessment. Throws `not-found`. */
export async function knownSitting(manager: EntityManager, assessmentId: string, id: string): Promise<SittingRow> {
  const row = (await findSittings(manager, [id])).get(id)
  if (row?.assessmentId !== assessmentId) throw new AppError('not-found')
  return row
}

/** The candidates of a sitting. */
export async function peopleIn(manager: EntityManager, assessmentId: string, id: string | null): Promise<string[]> {
  const own = await sittingsOfParticipants(manager, assessmentId)
  return [...own].flatMap(([userId, sittingId]) => (sittingId === id ? [userId] : []))
}
