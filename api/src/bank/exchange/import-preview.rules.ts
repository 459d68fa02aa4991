import type { QuestionImportItem, QuestionImportPreview } from '@pengawas/shared/contracts/question-exchange'

/** What the page shows of a file. `inBank` holds ids of questions by their text. */
export function toPreview(
  file: Pick<QuestionImportPreview, 'format' | 'placeKind' | 'notes'>,
  looked: readonly { item: QuestionImportItem; textKey: string }[],
  inBank: ReadonlyMap<string, string>,
): QuestionImportPreview {
  const first = new Map<string, number>()
  const items = looked.map(({ item, textKey }): QuestionImportItem => {
    const questionId = inBank.get(textKey)
    const earlier = first.get(textKey)
    if (textKey !== '' && earlier === undefined) first.set(textKey, item.index)
    return {
      ...item,
      duplicate:
        questionId !== undefined
          ? { of: 'bank', questionId }
          : earlier !== undefined
            ? { of: 'file', index: earlier }
            : null,
    }
  })
  const good = items.filter(({ problems }) => problems.length === 0).length
  return {
    format: file.format,
    placeKind: file.placeKind,
    notes: [...file.notes],
    items,
    good,
    bad: items.length - good,
  }
}
