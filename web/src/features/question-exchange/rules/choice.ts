import { QUESTION_IMPORT_TYPES, type QuestionImportItem } from '@pengawas/shared/contracts/question-exchange'

const TYPE_OF_ENDING = new Map<string, string>([
  ...Object.entries(QUESTION_IMPORT_TYPES),
  ['txt', QUESTION_IMPORT_TYPES.gift],
])

/** Browsers name these files differently, some not at all; the ending decides. Null for anything else. */
export function contentTypeOf(fileName: string): string | null {
  return TYPE_OF_ENDING.get(/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? null
}

export const canImport = (item: QuestionImportItem): boolean => item.problems.length === 0

/** What is ticked at first: what can be imported and is not there already. */
export function firstChoice(items: readonly QuestionImportItem[]): ReadonlySet<number> {
  return new Set(items.filter((item) => canImport(item) && item.duplicate === null).map(({ index }) => index))
}

/** `0-2,5`: the indexes as the call takes them, with runs drawn together. */
export function toRanges(indexes: ReadonlySet<number>): string {
  const runs: { from: number; to: number }[] = []
  for (const index of [...indexes].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.to === index - 1) last.to = index
    else runs.push({ from: index, to: index })
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}

export const PREVIEW_FILTERS = ['all', 'problems', 'notKept', 'duplicates'] as const
export type PreviewFilter = (typeof PREVIEW_FILTERS)[number]

const FITS: Readonly<Record<PreviewFilter, (item: QuestionImportItem) => boolean>> = {
  all: () => true,
  problems: (item) => !canImport(item),
  notKept: (item) => item.notKept.length > 0,
  duplicates: (item) => item.duplicate !== null,
}

export const filterItems = (items: readonly QuestionImportItem[], filter: PreviewFilter): QuestionImportItem[] =>
  items.filter(FITS[filter])
