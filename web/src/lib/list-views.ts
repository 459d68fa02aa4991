import { type ListName, listViewSchema, listViewsSchema, type ListView } from '@pengawas/shared/contracts/list-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from './http.ts'

export const listViewsQuery = queryOptions({
  queryKey: ['list-views'],
  queryFn: ({ signal }) => requestJson('/api/account/list-views', listViewsSchema, { signal }),
  staleTime: 60_000,
})

/** What a person chooses of a list. */
export type ListChoice = Pick<ListView, 'columns' | 'filters'>

const viewOf = (views: readonly ListView[], list: ListName): ListView =>
  views.find((view) => view.list === list) ?? { list, columns: null, filters: [], version: 0 }

/** How the person wants to see a list. Null where the account cannot be asked. */
export function useListView(list: ListName): ListView | null {
  const { data } = useQuery(listViewsQuery)
  return data === undefined ? null : viewOf(data, list)
}

/** Changes the view as the account has it now, so that what another page has kept meanwhile stays; one after the other. */
export function useChangeListView(list: ListName) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'list-views' },
    mutationFn: async (change: (view: ListView) => Partial<ListChoice>) => {
      const view = viewOf(await queryClient.query({ ...listViewsQuery, staleTime: 0 }), list)
      const body = { ...view, ...change(view) }
      return requestJson('/api/account/list-views', listViewSchema, { method: 'PUT', body })
    },
    onSuccess: (saved) =>
      queryClient.setQueryData(listViewsQuery.queryKey, (before = []) => [
        ...before.filter((view) => view.list !== saved.list),
        saved,
      ]),
  })
}
