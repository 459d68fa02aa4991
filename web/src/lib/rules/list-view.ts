import { type ListName, LISTS, type SavedFilter } from '@pengawas/shared/contracts/list-views'
import { initialColumns } from '@pengawas/shared/rules/list-view'

/** Whether a person may choose if and where this column stands: what names a row, and what is done to it, stays. */
const isChoosable = (list: ListName, id: string | undefined): boolean =>
  (LISTS[list].columns as readonly (string | undefined)[]).includes(id)

/** The columns as chosen, null for the initial ones, between those that are no choice. */
export function arrangeColumns<C extends { id?: string | undefined }>(
  list: ListName,
  columns: readonly C[],
  chosen: readonly string[] | null,
): C[] {
  const start = columns.findIndex(({ id }) => isChoosable(list, id))
  if (start === -1) return [...columns]
  const shown = (chosen ?? initialColumns(list)).flatMap((wanted) => columns.find(({ id }) => id === wanted) ?? [])
  return [...columns.slice(0, start), ...shown, ...columns.slice(start).filter(({ id }) => !isChoosable(list, id))]
}

/** The columns that can be chosen, those that are shown first. */
export function choosableColumns<C extends { id?: string | undefined }>(
  list: ListName,
  columns: readonly C[],
  chosen: readonly string[] | null,
): { column: C; isShown: boolean }[] {
  const shown = arrangeColumns(list, columns, chosen).filter(({ id }) => isChoosable(list, id))
  const hidden = columns.filter((column) => isChoosable(list, column.id) && !shown.includes(column))
  return [
    ...shown.map((column) => ({ column, isShown: true })),
    ...hidden.map((column) => ({ column, isShown: false })),
  ]
}

/** The list with the item at `index` one step nearer to its beginning or its end. */
export function moved<T>(items: readonly T[], index: number, step: -1 | 1): T[] {
  const target = index + step
  const item = items[index]
  if (item === undefined || target < 0 || target >= items.length) return [...items]
  return items.toSpliced(index, 1).toSpliced(target, 0, item)
}

/** The saved filter that the list is narrowed by now. */
export function filterInUse(
  saved: readonly SavedFilter[],
  query: Readonly<Record<string, string>>,
): SavedFilter | undefined {
  const key = (one: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(one).toSorted())
  return Object.keys(query).length === 0 ? undefined : saved.find((filter) => key(filter.query) === key(query))
}

/** What the values of a filter are called, and which there are; undefined while they are being fetched. */
export type FilterChoices = Readonly<Record<string, { label: string; values: readonly string[] | undefined }>>

/** Filters that are set to what is no longer among their values. */
export function lostValues(
  choices: FilterChoices,
  query: Readonly<Record<string, string>>,
): { filter: string; label: string; value: string }[] {
  return Object.entries(choices).flatMap(([filter, { label, values }]) => {
    const value = query[filter]
    return value === undefined || values === undefined || values.includes(value) ? [] : [{ filter, label, value }]
  })
}
