import { certificateCheckSchema, testResultSchema } from '@pengawas/shared/contracts/test-taking'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

export const resultQuery = (testSessionId: string) =>
  queryOptions({
    queryKey: ['result', testSessionId],
    queryFn: ({ signal }) => requestJson(`/api/test-sessions/${testSessionId}/result`, testResultSchema, { signal }),
  })

export const certificateUrl = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/certificate`

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => requestJson(`/api/certificates/${encodeURIComponent(code)}`, certificateCheckSchema, { signal }),
  })
