import { certificateCheckSchema } from '@pengawas/shared/contracts/test-results'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'
import { asLanguage } from '../../../lib/rules/numbers.ts'

export const certificateUrl = (testSessionId: string): string => `/api/test-sessions/${testSessionId}/certificate`

/** The result as PDF, in a language of the pages. */
export const resultFileUrl = (testSessionId: string, language: string): string =>
  `/api/test-sessions/${testSessionId}/result/file?language=${asLanguage(language)}`

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) =>
      requestJson(`/api/certificates/${encodeURIComponent(code)}`, certificateCheckSchema, { signal }),
  })

/** The logo on a certificate that has one. */
export const certificateLogoUrl = (code: string): string => `/api/certificates/${encodeURIComponent(code)}/logo`
