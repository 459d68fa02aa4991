import { DEFAULT_THEME } from '@pengawas/shared/questions'

interface ThemeGroup<T> {
  theme: string
  /** Of the whole bank by the filters at hand, or of this page where that is not known yet. */
  count: number
  items: T[]
}

/** A page of questions under their themes, in the page's order. Those without one are under `Umum`. */
export function groupByTheme<T extends { theme: string }>(
  questions: readonly T[],
  counts: readonly { theme: string; count: number }[],
): ThemeGroup<T>[] {
  const groups = Map.groupBy(questions, ({ theme }) => (theme.trim() === '' ? DEFAULT_THEME : theme))
  const known = new Map(counts.map(({ theme, count }) => [theme, count]))
  return [...groups].map(([theme, items]) => ({ theme, count: known.get(theme) ?? items.length, items }))
}
