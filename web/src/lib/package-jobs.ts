import {
  isBeingMade,
  packageEstimateSchema,
  type PackageJob,
  packageJobSchema,
  packageJobsSchema,
  type PackagePart,
} from '@pengawas/shared/contracts/evidence-packages'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from './http.ts'
import { shownLanguage } from './i18n.ts'
import { withJob } from './job-list.ts'

/** Asked for while pushes, which come every second, stay away. */
const POLL_MS = 3_000
const ADDRESS = '/api/evidence-packages/jobs'

/** What a package is to be about. */
export interface PackageSubject {
  flagIds?: readonly string[]
  testSessionIds?: readonly string[]
}

/** A person's own evidence packages. The socket brings each change at once. */
export const packageJobsQuery = queryOptions({
  queryKey: ['package-jobs'],
  queryFn: ({ signal }) => requestJson(ADDRESS, packageJobsSchema, { signal, isBackground: true }),
  refetchInterval: ({ state }) => (state.data?.some(isBeingMade) === true ? POLL_MS : false),
})

/** Where the browser fetches a package that is ready. */
export const packageFile = ({ id }: PackageJob): string => `${ADDRESS}/${id}/file`

const bodyOf = ({ flagIds = [], testSessionIds = [] }: PackageSubject, parts: readonly PackagePart[]) => ({
  ...{ flagIds, testSessionIds, parts },
})

/** What a package of these parts would hold, and about how large it would be. */
export function usePackageEstimate(subject: PackageSubject, parts: readonly PackagePart[]) {
  const body = bodyOf(subject, parts)
  return useQuery({
    queryKey: ['package-estimate', body],
    queryFn: ({ signal }) =>
      requestJson('/api/evidence-packages/estimate', packageEstimateSchema, { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

function usePackageCall<V>(call: (value: V) => Promise<PackageJob>) {
  const queryClient = useQueryClient()
  const { queryKey } = packageJobsQuery
  return useMutation({
    mutationFn: call,
    onSuccess: async (job) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => withJob(list ?? [], job))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useStartPackage = (subject: PackageSubject) =>
  usePackageCall((parts: readonly PackagePart[]) =>
    requestJson(ADDRESS, packageJobSchema, {
      ...{ method: 'POST', body: { ...bodyOf(subject, parts), language: shownLanguage() } },
    }),
  )

export const useRepeatPackage = () =>
  usePackageCall((id: string) => requestJson(`${ADDRESS}/${id}/repeat`, packageJobSchema, { method: 'POST' }))

/** Stops a package that is being made, or puts one away that has ended. */
export function useRemovePackage() {
  const queryClient = useQueryClient()
  const { queryKey } = packageJobsQuery
  return useMutation({
    mutationFn: (id: string) => requestJson(`${ADDRESS}/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(queryKey, (list) => list?.filter((job) => job.id !== id))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
