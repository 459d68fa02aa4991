import { certificateCheckSchema } from '@pengawas/shared/contracts/test-results'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

export const certificateUrl = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/certificate`

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) =>
      requestJson(`/api/certificates/${encodeURIComponent(code)}`, certificateCheckSchema, { signal }),
  })

/** The logo on a certificate that has one. */
export const certificateLogoUrl = (code: string): string => `/api/certificates/${encodeURIComponent(code)}/logo`
