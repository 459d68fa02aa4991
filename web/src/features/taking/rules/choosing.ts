import type { AnswerInput, TestItem } from '@pengawas/shared/contracts/test-taking'

/** Where the options stand that are chosen. */
export function chosenPlaces(value: AnswerInput): readonly number[] {
  if (value?.kind === 'choice') return [value.place]
  return value?.kind === 'choices' ? value.places : []
}

/** The answer after an option was chosen: instead of the one before, or where several may be, beside them or taken back. */
export function afterChoosing(
  { isMultiple }: Pick<TestItem, 'isMultiple'>,
  value: AnswerInput,
  place: number,
): NonNullable<AnswerInput> {
  if (!isMultiple) return { kind: 'choice', place }
  const chosen = chosenPlaces(value)
  const places = chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place]
  return { kind: 'choices', places: places.toSorted((a, b) => a - b) }
}
