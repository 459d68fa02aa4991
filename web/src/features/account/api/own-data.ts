import { ownDataPackageSchema, ownDataPackagesSchema, type RequestOwnData } from '@pengawas/shared/contracts/own-data'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const PATH = '/api/account/own-data'
const LOOK_AGAIN_MS = 3_000

/** One's own packages, looked at again while one is made. */
export const ownDataQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: ({ signal }) => requestJson(PATH, ownDataPackagesSchema, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.packages.some((one) => one.state === 'waiting' || one.state === 'making') === true
      ? LOOK_AGAIN_MS
      : false,
})

export const packageUrl = (id: string): string => `${PATH}/${id}/file`

export function useAskForPackage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOwnData) => requestJson(PATH, ownDataPackageSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey }),
  })
}
