import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  ltiDeliveriesPageSchema,
  ltiDeliverySchema,
  type LtiPlatformForm,
  ltiPlatformSchema,
  ltiPlatformsSchema,
  type LtiStatus,
  ltiToolSchema,
  ltiTrialSchema,
} from '@pengawas/shared/contracts/lti'
import type { DeliveryStateName } from '@pengawas/shared/contracts/webhooks'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../lib/http.ts'

const PATH = '/api/lti/platforms'
const LOG_PATH = '/api/lti/deliveries'
const KEY = ['lti']
/** While something waits to be sent, its outcome is a moment away. */
const WATCH_EVERY_MS = 3_000

export const toolQuery = queryOptions({
  queryKey: [...KEY, 'tool'],
  queryFn: ({ signal }) => requestJson('/api/lti/tool', ltiToolSchema, { signal }),
})

export const platformsQuery = queryOptions({
  queryKey: [...KEY, 'platforms'],
  queryFn: ({ signal }) => requestJson(PATH, ltiPlatformsSchema, { signal }),
})

export interface ScoreFilter {
  platformId: string | null
  state: DeliveryStateName | null
  page: number
}

export function scoresQuery(filter: ScoreFilter) {
  const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(set).toString()
  return queryOptions({
    queryKey: [...KEY, 'scores', query],
    queryFn: ({ signal }) => requestJson(`${LOG_PATH}?${query}`, ltiDeliveriesPageSchema, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (asked) =>
      asked.state.data?.items.some(({ state, isHeld }) => state === 'sending' || (state === 'waiting' && !isHeld)) ===
      true
        ? WATCH_EVERY_MS
        : false,
  })
}

/** Assessments whose title has these words, the newest first. */
export function foundAssessmentsQuery(words: string) {
  const query = new URLSearchParams({ q: words, sort: 'createdAt', order: 'desc', pageSize: '20' }).toString()
  return queryOptions({
    queryKey: [...KEY, 'assessments', query],
    queryFn: ({ signal }) => requestJson(`/api/assessments?${query}`, assessmentsPageSchema, { signal }),
    placeholderData: keepPreviousData,
  })
}

function useLtiMutation<V, A>(mutationFn: (value: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

/** Registers a platform, or changes the registration with this id. */
export const useSavePlatform = (id: string | null) =>
  useLtiMutation((body: LtiPlatformForm) =>
    id === null
      ? requestJson(PATH, ltiPlatformSchema, { method: 'POST', body })
      : requestJson(`${PATH}/${id}`, ltiPlatformSchema, { method: 'PUT', body }),
  )

export const useSetStatus = (id: string) =>
  useLtiMutation((status: LtiStatus) =>
    requestJson(`${PATH}/${id}/status`, ltiPlatformSchema, { method: 'POST', body: { status } }),
  )

export const useTryPlatform = (id: string) =>
  useMutation({ mutationFn: () => requestJson(`${PATH}/${id}/test`, ltiTrialSchema, { method: 'POST' }) })

export const useRemovePlatform = (id: string) =>
  useLtiMutation(() => requestJson(`${PATH}/${id}`, nothingSchema, { method: 'DELETE' }))

export const useReplayScore = () =>
  useLtiMutation((id: string) => requestJson(`${LOG_PATH}/${id}/replay`, ltiDeliverySchema, { method: 'POST' }))
