import { publicOptionsSchema } from '@pengawas/shared/contracts/auth'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './http.ts'

/** What the pages before the login offer: registration, the agency's identity provider, how to reach support. */
export const publicOptionsQuery = queryOptions({
  queryKey: ['public-options'],
  queryFn: ({ signal }) => requestJson('/api/auth/options', publicOptionsSchema, { signal }),
  staleTime: 5 * 60_000,
})
