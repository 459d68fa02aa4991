import type { AssessmentRow } from './assessments.entity.ts'
import type { SittingProctorRow, SittingRow } from './sittings.entity.ts'

export type Dates = Pick<SittingRow, 'startDate' | 'endDate'>

/** When a candidate may take an assessment: in their sitting, or without one in the assessment's own dates. */
export const windowOf = (assessment: Dates, sitting: Dates | null): Dates => sitting ?? assessment

/**
 * An assessment as it is for a candidate: open in their window, and not yet before it, though others may be taking it.
 * Everything that asks whether and until when a candidate may take it asks of this.
 */
export function asTakenIn<T extends Dates & Pick<AssessmentRow, 'status'>>(assessment: T, sitting: Dates | null): T {
  if (sitting === null) return assessment
  const { startDate, endDate } = windowOf(assessment, sitting)
  // What has begun for others begins for this candidate with their sitting; `statusAt` says whether it has.
  const status = assessment.status === 'active' ? 'scheduled' : assessment.status
  return { ...assessment, startDate, endDate, status }
}

/**
 * The proctors of an assessment among whom the candidates of a sitting are divided: its own; where it has none, those who
 * have no sitting at all; where there are none of these either, everybody, so that nobody takes a test unwatched.
 *
 * @param links the sittings of this assessment's proctors
 */
export function proctorsFor<T extends { userId: string }>(
  proctors: readonly T[],
  links: readonly SittingProctorRow[],
  sittingId: string | null,
): readonly T[] {
  const own = new Set(links.flatMap((link) => (link.sittingId === sittingId ? [link.userId] : [])))
  const chosen = proctors.filter(({ userId }) => own.has(userId))
  if (chosen.length > 0) return chosen
  const bound = new Set(links.map(({ userId }) => userId))
  const free = proctors.filter(({ userId }) => !bound.has(userId))
  return free.length > 0 ? free : proctors
}

/** Whether two windows have a moment in common; one that ends when the other begins has none. */
export const overlap = (one: Dates, other: Dates): boolean =>
  one.startDate < other.endDate && other.startDate < one.endDate

/** A sitting that does not lie within these dates, or null. */
export const outside = <T extends Dates>(sittings: readonly T[], { startDate, endDate }: Dates): T | null =>
  sittings.find((sitting) => sitting.startDate < startDate || sitting.endDate > endDate) ?? null
