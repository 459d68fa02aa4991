import {
  type DrawSample,
  sampledFlagSchema,
  sampledFlagsPageSchema,
  sampleSchema,
  samplesPageSchema,
  type SecondVerdict,
} from '@pengawas/shared/contracts/second-looks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

const LOOKS_KEY = ['second-looks'] as const
export const SAMPLES_PER_PAGE = 20

export function useSamples(page: number) {
  return useQuery({
    queryKey: [...LOOKS_KEY, 'samples', page],
    queryFn: ({ signal }) =>
      requestJson(`/api/second-looks?page=${page}&pageSize=${SAMPLES_PER_PAGE}`, samplesPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One flag at a time, in the order of the draw. */
export function useSampledFlag(sampleId: string, page: number) {
  return useQuery({
    queryKey: [...LOOKS_KEY, 'flags', sampleId, page],
    queryFn: ({ signal }) =>
      requestJson(`/api/second-looks/${sampleId}/flags?page=${page}&pageSize=1`, sampledFlagsPageSchema, { signal }),
  })
}

export function useDraw() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DrawSample) => requestJson('/api/second-looks', sampleSchema, { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LOOKS_KEY }),
  })
}

export function useJudge(sampleId: string, flagId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SecondVerdict) =>
      requestJson(`/api/second-looks/${sampleId}/flags/${flagId}/verdict`, sampledFlagSchema, { method: 'POST', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LOOKS_KEY }),
  })
}
