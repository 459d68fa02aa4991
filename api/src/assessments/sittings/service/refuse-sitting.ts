import type { saveSittingSchema } from '@pengawas/shared/contracts/sittings'
import { MAX_SITTINGS } from '@pengawas/shared/contracts/sittings'
import { message } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { refuse } from '../../assessments/assessment-parts.ts'
import type { AssessmentRow } from '../../assessments/assessments.entity.ts'
import { listActiveProctors } from '../../assessments/assessments.queries.ts'
import type { SittingRow } from '../../assessments/sittings.entity.ts'
import { listSittings } from '../../assessments/sittings.queries.ts'
import { outside } from '../../assessments/sittings.rules.ts'

export type SittingColumns = Pick<SittingRow, 'name' | 'place' | 'startDate' | 'endDate' | 'capacity'>

export const sittingColumns = ({
  name,
  place,
  startDate,
  endDate,
  capacity,
}: z.output<typeof saveSittingSchema>): SittingColumns => ({
  ...{ name, place, capacity },
  startDate: new Date(startDate),
  endDate: new Date(endDate),
})

/**
 * Throws `invalid-input` where an assessment cannot have such a sitting: outside its dates, since its status and what
 * candidates may read of their results follow from these, named like another, or with proctors that are not its own.
 *
 * @param before null: it is new
 */
export async function refuseSitting(
  manager: EntityManager,
  assessment: AssessmentRow,
  before: SittingRow | null,
  columns: SittingColumns,
  proctorIds: readonly string[],
  at: Date,
): Promise<void> {
  if (columns.startDate < assessment.startDate) throw refuse('startDate', 'sittingOutside')
  if (outside([columns], assessment) !== null) throw refuse('endDate', 'sittingOutside')
  const isSameEnd = before?.endDate.getTime() === columns.endDate.getTime()
  if (columns.endDate <= at && !isSameEnd) throw refuse('endDate', 'endPassed')
  const others = (await listSittings(manager, assessment.id)).filter(({ id }) => id !== before?.id)
  if (others.length >= MAX_SITTINGS) throw refuse('name', message('sittingsMaximum', { maximum: String(MAX_SITTINGS) }))
  const key = columns.name.toLowerCase()
  if (others.some(({ name }) => name.toLowerCase() === key)) throw refuse('name', 'sittingNameTaken')
  const known = new Set((await listActiveProctors(manager, [assessment.id])).map(({ userId }) => userId))
  if (proctorIds.some((id) => !known.has(id))) throw refuse('proctorIds', 'sittingProctorUnknown')
}
