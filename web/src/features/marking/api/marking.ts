import {
  markingDetailSchema,
  markingOverviewSchema,
  markingSettingsSchema,
  markingStatsSchema,
  markingTasksPageSchema,
  type Align,
  type DecideSettings,
  type SaveMarkingSettings,
  type SubmitMark,
} from '@pengawas/shared/contracts/marking'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const ROOT = ['marking'] as const
const REFRESH_MS = 30_000
const taskPath = (id: string, rest = ''): string => `/api/marking/tasks/${id}${rest}`

export function useMarkingTasks(query: string) {
  return useQuery({
    queryKey: [...ROOT, 'tasks', query],
    queryFn: ({ signal }) =>
      requestJson(`/api/marking/tasks?${query}`, markingTasksPageSchema, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export const overviewQuery = queryOptions({
  queryKey: [...ROOT, 'overview'],
  queryFn: ({ signal }) => requestJson('/api/marking/overview', markingOverviewSchema, { signal, isBackground: true }),
  refetchInterval: REFRESH_MS,
})

/** Not refreshed automatically: an essay must not change while someone is marking it. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'task', id],
    queryFn: ({ signal }) => requestJson(taskPath(id), markingDetailSchema, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const statsQuery = (assessmentId: string | null) =>
  queryOptions({
    queryKey: [...ROOT, 'stats', assessmentId],
    queryFn: ({ signal }) =>
      requestJson(
        `/api/marking/stats${assessmentId === null ? '' : `?assessmentId=${assessmentId}`}`,
        markingStatsSchema,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Saves one step of an essay; every list and figure is read again, the essay itself is the page's to replace. */
function useStep<V>(id: string, what: 'marks' | 'alignment' | 'revision') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: V) => requestJson(taskPath(id, `/${what}`), markingDetailSchema, { method: 'POST', body }),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: ROOT, predicate: ({ queryKey }) => queryKey[1] !== 'task' }),
  })
}

export const useSubmitMark = (id: string) => useStep<SubmitMark>(id, 'marks')
export const useRevise = (id: string) => useStep<SubmitMark>(id, 'revision')
export const useAlign = (id: string) => useStep<Align>(id, 'alignment')

export function useSaveSettings(assessmentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveMarkingSettings) =>
      requestJson(`/api/marking/settings/${assessmentId}`, markingSettingsSchema, { method: 'PUT', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ROOT }),
  })
}

export function useDecideSettings(assessmentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecideSettings) =>
      requestJson(`/api/marking/settings/${assessmentId}/decision`, markingSettingsSchema, { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ROOT }),
  })
}
