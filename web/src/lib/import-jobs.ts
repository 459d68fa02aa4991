import {
  type ImportJob,
  type ImportJobKind,
  importJobsSchema,
  isUnderWay,
} from '@pengawas/shared/contracts/import-jobs'
import { queryOptions, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { currentQuery } from './current-query.ts'
import { requestJson } from './http.ts'

/** Asked for while pushes, which come every second, stay away. */
const POLL_MS = 3_000
const ADDRESS = 'import'

/** A person's own imports. The socket brings each change at once. */
export const importJobsQuery = queryOptions({
  queryKey: ['import-jobs'],
  queryFn: ({ signal }) => requestJson('/api/import-jobs', importJobsSchema, { signal, isBackground: true }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? POLL_MS : false),
})

/** The list with this state of an import, unless a newer one is known. */
export function withImport(list: readonly ImportJob[], job: ImportJob): ImportJob[] {
  const known = list.find(({ id }) => id === job.id)
  if (known !== undefined && known.updatedAt > job.updatedAt) return [...list]
  return [job, ...list.filter(({ id }) => id !== job.id)]
}

/** The import of this kind that the address names: so a reload, a list and a notification lead to the same dialog. */
export function useImportInAddress(kind: ImportJobKind): {
  id: string | null
  /** Undefined while the imports are being fetched; null where this one is not kept. */
  job: ImportJob | null | undefined
  result: UseQueryResult<ImportJob[]>
  open: (id: string) => void
  close: () => void
} {
  const [query, setQuery] = useSearchParams()
  const id = query.get(ADDRESS)
  const result = useQuery({ ...importJobsQuery, enabled: id !== null })
  const change = (next: string | null): void =>
    setQuery(
      () => {
        const after = currentQuery()
        if (next === null) after.delete(ADDRESS)
        else after.set(ADDRESS, next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    id,
    job: result.data && (result.data.find((one) => one.id === id && one.kind === kind) ?? null),
    result,
    open: change,
    close: () => change(null),
  }
}

/** Begins an import by `send`; the page knows it from then on. */
export function useStartImport<V>(send: (value: V) => Promise<ImportJob>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (job) => {
      await queryClient.cancelQueries({ queryKey: importJobsQuery.queryKey })
      queryClient.setQueryData(importJobsQuery.queryKey, (list) => withImport(list ?? [], job))
    },
    // Another one may be under way, begun elsewhere: the page shows it.
    onError: () => queryClient.invalidateQueries({ queryKey: importJobsQuery.queryKey }),
  })
}

/** Puts an import away that has ended, and what it kept of passwords with it. */
export function useRemoveImport() {
  const queryClient = useQueryClient()
  const { queryKey } = importJobsQuery
  return useMutation({
    mutationFn: (id: string) => requestJson(`/api/import-jobs/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(queryKey, (list) => list?.filter((job) => job.id !== id))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
