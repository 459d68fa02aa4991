import {
  MAX_NOTIFICATIONS,
  notificationSchema,
  sentNotificationSchema,
  type Notification,
} from '@pengawas/shared/contracts/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'

/** Newest first. The socket delivers each one at once; this query polls for those that a broken connection missed. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) =>
    requestJson('/api/system/notifications', z.array(notificationSchema), { signal, isBackground: true }),
  refetchInterval: 60_000,
})

type Change = (list: readonly Notification[]) => Notification[]

/** A change that is shown at once; the server's state is fetched again in any case. */
function useListChange<V>(send: (value: V) => Promise<unknown>, change: (value: V) => Change) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (value: V) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => (list ? change(value)(list) : list))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const call = (path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: unknown): Promise<unknown> =>
  requestJson(`/api/system/notifications${path}`, z.unknown(), { method, ...(body === undefined ? {} : { body }) })

export function useNotificationCalls() {
  const mark = useListChange(
    ({ id, read }: { id: string; read: boolean }) => call(`/${id}/read`, 'PATCH', { read }),
    ({ id, read }) =>
      (list) =>
        list.map((entry) => (entry.id === id ? { ...entry, read } : entry)),
  )
  const markAll = useListChange<undefined>(
    () => call('/read-all', 'POST'),
    () => (list) => list.map((entry) => ({ ...entry, read: true })),
  )
  const remove = useListChange(
    (id: string) => call(`/${id}`, 'DELETE'),
    (id) => (list) => list.filter((entry) => entry.id !== id),
  )
  const clear = useListChange<undefined>(
    () => call('', 'DELETE'),
    () => () => [],
  )
  return { mark, markAll, remove, clear }
}

/** The list with one more, newest first, without doubles and within its limit. */
export function withNew(list: readonly Notification[], notification: Notification): Notification[] {
  return [notification, ...list.filter(({ id }) => id !== notification.id)].slice(0, MAX_NOTIFICATIONS)
}

/** Answers with how many people it reached. */
export function useSendNotification() {
  return useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      requestJson('/api/system/notifications', sentNotificationSchema, { method: 'POST', body }),
  })
}
