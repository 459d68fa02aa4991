import { templateSchema, templatesPageSchema } from '@pengawas/shared/contracts/assessment-templates'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

const ROOT = ['assessment-templates'] as const
const PATH = '/api/assessment-templates'

export const templatesQuery = (query: string) =>
  queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => requestJson(`${PATH}?${query}`, templatesPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })

/** One with its form. Without the cache: a form must not begin with an outdated template. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => requestJson(`${PATH}/${id}`, templateSchema, { signal }),
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })

interface Saved {
  title: string
  form: Record<string, unknown>
  /** The template that is changed, and the version that was read of it; null: a new one. */
  known: { id: string; version: number } | null
}

/** Lists only: an open form keeps what it began with. */
function useTemplateMutation<V, T>(mutationFn: (value: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...ROOT, 'list'] }),
  })
}

export function useSaveTemplate() {
  return useTemplateMutation(({ title, form, known }: Saved) =>
    known === null
      ? requestJson(PATH, templateSchema, { method: 'POST', body: { title, form } })
      : requestJson(`${PATH}/${known.id}`, templateSchema, {
          method: 'PUT',
          body: { title, form, version: known.version },
        }),
  )
}

export function useDeleteTemplate() {
  return useTemplateMutation(({ id, version }: { id: string; version: number }) =>
    requestJson(`${PATH}/${id}`, z.unknown(), { method: 'DELETE', body: { version } }),
  )
}
