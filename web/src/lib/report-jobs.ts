import {
  isBeingWritten,
  type ReportJob,
  reportJobSchema,
  reportJobsSchema,
} from '@pengawas/shared/contracts/report-jobs'
import type { ReportFormat } from '@pengawas/shared/contracts/reports'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'
import { withJob } from './job-list.ts'

/** Asked for while pushes, which come every second, stay away. */
const POLL_MS = 3_000
const ADDRESS = '/api/report-jobs'

/** A person's own files of reports that are written in the background. The socket brings each change at once. */
export const reportJobsQuery = queryOptions({
  queryKey: ['report-jobs'],
  queryFn: ({ signal }) => requestJson(ADDRESS, reportJobsSchema, { signal, isBackground: true }),
  refetchInterval: ({ state }) => (state.data?.some(isBeingWritten) === true ? POLL_MS : false),
})

/** Where the browser fetches a file that is ready. */
export const reportFile = ({ id }: ReportJob): string => `${ADDRESS}/${id}/file`

/** Begins a file; the page knows it from then on. */
export function useStartReport() {
  const queryClient = useQueryClient()
  const { queryKey } = reportJobsQuery
  return useMutation({
    mutationFn: (body: { assessmentId: string; format: ReportFormat }) =>
      requestJson(ADDRESS, reportJobSchema, { method: 'POST', body }),
    onSuccess: async (job) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => withJob(list ?? [], job))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Stops a file that is being written, or deletes one that has ended. */
export function useRemoveReport() {
  const queryClient = useQueryClient()
  const { queryKey } = reportJobsQuery
  return useMutation({
    mutationFn: (id: string) => requestJson(`${ADDRESS}/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(queryKey, (list) => list?.filter((job) => job.id !== id))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
