import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  type LoggedEvent,
  type DeliveryStateName,
  replayedSchema,
  webhookDeliveriesPageSchema,
  webhookDeliverySchema,
  type WebhookForm,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
} from '@pengawas/shared/contracts/webhooks'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../lib/http.ts'

const PATH = '/api/webhooks'
const LOG_PATH = '/api/webhook-deliveries'
const KEY = ['webhooks']
/** While something waits to be sent, its outcome is a moment away. */
const WATCH_EVERY_MS = 3_000

export const webhooksQuery = queryOptions({
  queryKey: [...KEY, 'endpoints'],
  queryFn: ({ signal }) => requestJson(PATH, webhooksSchema, { signal }),
})

export interface DeliveryFilter {
  webhookId: string | null
  state: DeliveryStateName | null
  event: LoggedEvent | null
  page: number
}

export function deliveriesQuery(filter: DeliveryFilter) {
  const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  const query = new URLSearchParams(set).toString()
  return queryOptions({
    queryKey: [...KEY, 'deliveries', query],
    queryFn: ({ signal }) => requestJson(`${LOG_PATH}?${query}`, webhookDeliveriesPageSchema, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (asked) =>
      asked.state.data?.items.some(({ state, isHeld }) => state === 'sending' || (state === 'waiting' && !isHeld)) ===
      true
        ? WATCH_EVERY_MS
        : false,
  })
}

function useWebhookMutation<V, A>(mutationFn: (value: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

export const useCreateWebhook = () =>
  useWebhookMutation((body: WebhookForm) => requestJson(PATH, webhookSecretSchema, { method: 'POST', body }))

export const useEditWebhook = (id: string) =>
  useWebhookMutation((body: WebhookForm) => requestJson(`${PATH}/${id}`, webhookSchema, { method: 'PUT', body }))

export const useRotateSecret = (id: string) =>
  useWebhookMutation((body: { password: string }) =>
    requestJson(`${PATH}/${id}/secret`, webhookSecretSchema, { method: 'POST', body }),
  )

export const useSetStatus = (id: string) =>
  useWebhookMutation((status: 'active' | 'paused') =>
    requestJson(`${PATH}/${id}/status`, webhookSchema, { method: 'POST', body: { status } }),
  )

export const useTestWebhook = (id: string) =>
  useWebhookMutation(() => requestJson(`${PATH}/${id}/test`, webhookSchema, { method: 'POST' }))

export const useReplayFailed = (id: string) =>
  useWebhookMutation(() => requestJson(`${PATH}/${id}/replay`, replayedSchema, { method: 'POST' }))

export const useRemoveWebhook = (id: string) =>
  useWebhookMutation(() => requestJson(`${PATH}/${id}`, nothingSchema, { method: 'DELETE' }))

export const useReplayDelivery = () =>
  useWebhookMutation((id: string) => requestJson(`${LOG_PATH}/${id}/replay`, webhookDeliverySchema, { method: 'POST' }))
