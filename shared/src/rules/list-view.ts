import { FILTER_PARAMETERS, type ListName, LISTS, type ListView } from '../contracts/list-views.ts'

/** What a list still knows of a view that an earlier version of it has kept. */
export function knownView({ list, columns, filters, version }: ListView): ListView {
  const ids: ReadonlySet<string> = new Set(LISTS[list].columns)
  const names: ReadonlySet<string> = new Set([...LISTS[list].filters, ...FILTER_PARAMETERS])
  return {
    list,
    columns: columns?.filter((id) => ids.has(id)) ?? null,
    filters: filters.map((filter) => {
      const query = Object.entries(filter.query)
      const known = query.filter(([name]) => names.has(name))
      return { ...filter, query: Object.fromEntries(known), isPartial: filter.isPartial || known.length < query.length }
    }),
    version,
  }
}

/** The columns that a list shows until somebody chooses. */
export function initialColumns(list: ListName): string[] {
  const onRequest: ReadonlySet<string> = new Set(LISTS[list].onRequest)
  return LISTS[list].columns.filter((id) => !onRequest.has(id))
}
