import {
  submitMarkSchema,
  type Mark,
  type MarkingDetail,
  type SubmitMark,
  type Suggestion,
} from '@pengawas/shared/contracts/marking'
import { issueMessages } from '@pengawas/shared/issues'
import { message, type Message, type PlainMessageCode } from '@pengawas/shared/messages'

/** A mark as the form has it; points that have not been typed are blank. */
export type MarkValues = {
  criteria: { points: number | ''; comment: string }[]
  comment: string
}

export function emptyMark(task: Pick<MarkingDetail, 'criteria'>): MarkValues {
  return { criteria: task.criteria.map(() => ({ points: '' as const, comment: '' })), comment: '' }
}

/** A mark to be changed. */
export function valuesOf({ criteria, comment }: Pick<Mark, 'criteria' | 'comment'>): MarkValues {
  return { criteria: criteria.map(({ points, comment: own }) => ({ points, comment: own })), comment }
}

/** Keeps typed text; the points become those of the suggestion. */
export function withSuggestion(values: MarkValues, suggestion: Suggestion): MarkValues {
  const pointsOf = new Map(suggestion.criteria.map(({ criterion, points }) => [criterion, points]))
  return {
    ...values,
    criteria: values.criteria.map((criterion, index) => ({
      ...criterion,
      points: pointsOf.get(index) ?? criterion.points,
    })),
  }
}

/** The first criterion that has no points yet; null where all have. */
export function firstBlank({ criteria }: MarkValues): number | null {
  const index = criteria.findIndex(({ points }) => points === '')
  return index === -1 ? null : index
}

export const totalOf = ({ criteria }: MarkValues): number =>
  Math.round(criteria.reduce((sum, { points }) => sum + (points === '' ? 0 : points), 0) * 100) / 100

/** The mark as it is sent; blank points are left out, which the contract refuses in its own words. */
function prepared({ criteria, comment }: MarkValues, version: number) {
  return {
    version,
    comment,
    criteria: criteria.map(({ points, comment: own }) => ({ comment: own, ...(points === '' ? {} : { points }) })),
  }
}

/** Same as `prepared`, parsed; null while something is missing. */
export function readMark(values: MarkValues, version: number): SubmitMark | null {
  return submitMarkSchema.safeParse(prepared(values, version)).data ?? null
}

/** What is wrong with a mark, by the path of the field. An alignment must say why, and so must a change. */
export function markErrors(
  values: MarkValues,
  task: Pick<MarkingDetail, 'criteria' | 'version'>,
  needsReason: boolean,
  reasonMissing: PlainMessageCode = 'alignmentReasonRequired',
): Record<string, Message> {
  const parsed = submitMarkSchema.safeParse(prepared(values, task.version))
  const errors = parsed.success ? {} : issueMessages(parsed.error)
  for (const [index, { points }] of values.criteria.entries()) {
    if (points !== '' && points > (task.criteria[index]?.maxPoints ?? 0))
      errors[`criteria.${index}.points`] ??= message('pointsTooMany')
  }
  if (needsReason && values.comment.trim().length < 3) errors['comment'] ??= message(reasonMissing)
  return errors
}
