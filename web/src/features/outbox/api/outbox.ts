import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

/** Mail that stayed here because no mail server is configured, the newest first. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => requestJson('/api/system/outbox', outboxSchema, { signal }),
})
